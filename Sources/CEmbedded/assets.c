#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char answer_js[] = {
#embed "../Service/Assets/answer.js"
};

static const unsigned char app_css[] = {
#embed "../Service/Assets/app.css"
};

static const unsigned char app_js[] = {
#embed "../Service/Assets/app.js"
};

static const unsigned char brush_js[] = {
#embed "../Service/Assets/brush.js"
};

static const unsigned char copy_js[] = {
#embed "../Service/Assets/copy.js"
};

static const unsigned char dom_js[] = {
#embed "../Service/Assets/dom.js"
};

static const unsigned char find_js[] = {
#embed "../Service/Assets/find.js"
};

static const unsigned char forms_js[] = {
#embed "../Service/Assets/forms.js"
};

static const unsigned char guard_js[] = {
#embed "../Service/Assets/guard.js"
};

static const unsigned char history_js[] = {
#embed "../Service/Assets/history.js"
};

static const unsigned char icon_svg[] = {
#embed "../Service/Assets/icon.svg"
};

static const unsigned char ingest_js[] = {
#embed "../Service/Assets/ingest.js"
};

static const unsigned char keys_js[] = {
#embed "../Service/Assets/keys.js"
};

static const unsigned char layers_js[] = {
#embed "../Service/Assets/layers.js"
};

static const unsigned char live_js[] = {
#embed "../Service/Assets/live.js"
};

static const unsigned char places_js[] = {
#embed "../Service/Assets/places.js"
};

static const unsigned char recents_js[] = {
#embed "../Service/Assets/recents.js"
};

static const unsigned char router_js[] = {
#embed "../Service/Assets/router.js"
};

static const unsigned char rows_js[] = {
#embed "../Service/Assets/rows.js"
};

static const unsigned char screen_js[] = {
#embed "../Service/Assets/screen.js"
};

static const unsigned char send_js[] = {
#embed "../Service/Assets/send.js"
};

static const unsigned char times_js[] = {
#embed "../Service/Assets/times.js"
};

static const unsigned char toasts_js[] = {
#embed "../Service/Assets/toasts.js"
};

static const smashtag_embedded assets[] = {
    {"answer.js", answer_js, sizeof answer_js},
    {"app.css", app_css, sizeof app_css},
    {"app.js", app_js, sizeof app_js},
    {"brush.js", brush_js, sizeof brush_js},
    {"copy.js", copy_js, sizeof copy_js},
    {"dom.js", dom_js, sizeof dom_js},
    {"find.js", find_js, sizeof find_js},
    {"forms.js", forms_js, sizeof forms_js},
    {"guard.js", guard_js, sizeof guard_js},
    {"history.js", history_js, sizeof history_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"ingest.js", ingest_js, sizeof ingest_js},
    {"keys.js", keys_js, sizeof keys_js},
    {"layers.js", layers_js, sizeof layers_js},
    {"live.js", live_js, sizeof live_js},
    {"places.js", places_js, sizeof places_js},
    {"recents.js", recents_js, sizeof recents_js},
    {"router.js", router_js, sizeof router_js},
    {"rows.js", rows_js, sizeof rows_js},
    {"screen.js", screen_js, sizeof screen_js},
    {"send.js", send_js, sizeof send_js},
    {"times.js", times_js, sizeof times_js},
    {"toasts.js", toasts_js, sizeof toasts_js},
    {NULL, NULL, 0},
};

const smashtag_embedded *smashtag_assets(void) { return assets; }
