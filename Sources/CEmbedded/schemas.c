#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char compare[] = {
#embed "../../schemas/compare.schema.json"
};

static const unsigned char forget[] = {
#embed "../../schemas/forget.schema.json"
};

static const unsigned char formats[] = {
#embed "../../schemas/formats.schema.json"
};

static const unsigned char ingest[] = {
#embed "../../schemas/ingest.schema.json"
};

static const unsigned char ingests[] = {
#embed "../../schemas/ingests.schema.json"
};

static const unsigned char mention[] = {
#embed "../../schemas/mention.schema.json"
};

static const unsigned char pairs[] = {
#embed "../../schemas/pairs.schema.json"
};

static const unsigned char popularity[] = {
#embed "../../schemas/popularity.schema.json"
};

static const unsigned char problem[] = {
#embed "../../schemas/problem.schema.json"
};

static const unsigned char prune[] = {
#embed "../../schemas/prune.schema.json"
};

static const unsigned char stats[] = {
#embed "../../schemas/stats.schema.json"
};

static const unsigned char term[] = {
#embed "../../schemas/term.schema.json"
};

static const unsigned char terms[] = {
#embed "../../schemas/terms.schema.json"
};

static const unsigned char trends[] = {
#embed "../../schemas/trends.schema.json"
};

static const unsigned char tweets[] = {
#embed "../../schemas/tweets.schema.json"
};

static const smashtag_embedded schemas[] = {
    {"compare", compare, sizeof compare},
    {"forget", forget, sizeof forget},
    {"formats", formats, sizeof formats},
    {"ingest", ingest, sizeof ingest},
    {"ingests", ingests, sizeof ingests},
    {"mention", mention, sizeof mention},
    {"pairs", pairs, sizeof pairs},
    {"popularity", popularity, sizeof popularity},
    {"problem", problem, sizeof problem},
    {"prune", prune, sizeof prune},
    {"stats", stats, sizeof stats},
    {"term", term, sizeof term},
    {"terms", terms, sizeof terms},
    {"trends", trends, sizeof trends},
    {"tweets", tweets, sizeof tweets},
    {NULL, NULL, 0},
};

const smashtag_embedded *smashtag_schemas(void) { return schemas; }
