#include "CAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_css[] = {
#embed "../Service/Assets/app.css"
};

static const unsigned char app_js[] = {
#embed "../Service/Assets/app.js"
};

static const unsigned char icon_svg[] = {
#embed "../Service/Assets/icon.svg"
};

static const smashtag_asset assets[] = {
    {"app.css", app_css, sizeof app_css},
    {"app.js", app_js, sizeof app_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {NULL, NULL, 0},
};

const smashtag_asset *smashtag_assets(void) { return assets; }
