/* A bot in C: it picks the face-up card that brings most for what it still lacks, collects for it and buys it.
 *
 * It needs a C compiler and nothing else; the JSON reader is below. Build it and let it play:
 *
 *     cc -O2 -o third_bot examples/third_bot.c
 *     gemguild arena "cmd:./third_bot" random
 */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading JSON: every function takes a place in the text, at or before a value. ------------------------------------ */

static const char *space(const char *at) {
    while (*at == ' ' || *at == ',' || *at == ':' || *at == '\n' || *at == '\r' || *at == '\t') at++;
    return at;
}

static const char *skip_string(const char *at) { /* past the closing quote */
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

static const char *skip(const char *at) { /* past a value */
    int depth = 0;
    at = space(at);
    do {
        if (*at == '"') {
            at = skip_string(at);
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else {
            at += strcspn(at, "\"{}[], \t\r\n:") ? strcspn(at, "\"{}[], \t\r\n:") : 1;
        }
        at = depth ? space(at) : at;
    } while (depth && *at);
    return at;
}

static int is_text(const char *at, const char *text) { /* whether the string there is this text */
    size_t length = strlen(text);
    return *at == '"' && !strncmp(at + 1, text, length) && at[length + 1] == '"';
}

static const char *first(const char *at) { /* the first element of a list, or NULL */
    at = at ? space(at) : NULL;
    if (!at || (*at != '[' && *at != '{')) return NULL;
    at = space(at + 1);
    return *at == ']' || *at == '}' || !*at ? NULL : at;
}

static const char *next(const char *at) { /* the element after this one, or NULL */
    at = space(skip(at));
    return *at == ']' || *at == '}' || !*at ? NULL : at;
}

static const char *member(const char *object, const char *name) { /* the value of a member, or NULL */
    for (const char *key = first(object); key; key = next(next(key)))
        if (is_text(key, name)) return space(skip_string(key));
    return NULL;
}

static const char *element(const char *list, int index) {
    const char *at = first(list);
    while (at && index-- > 0) at = next(at);
    return at;
}

static int number(const char *object, const char *name) { /* a member that is a number; 0 if it is missing */
    const char *at = member(object, name);
    return at ? atoi(at) : 0;
}

static void copy_text(const char *at, char *into, size_t size) {
    size_t length = (size_t)(skip_string(at) - at) - 2;
    snprintf(into, size, "%.*s", (int)length, at + 1);
}

/* Planning --------------------------------------------------------------------------------------------------------- */

static char *facts; /* what is printed on the cards, from start */
static char *view;  /* the latest view */
static int seat;

static int lacks(const char *card, char *letters, size_t size) { /* tokens still missing for a card; their letters */
    const char *mine = element(member(view, "seats"), seat);
    int missing = 0;
    size_t used = 0;
    for (const char *key = first(member(card, "price")); key; key = next(next(key))) {
        char letter[2] = {key[1], 0};
        int short_of = atoi(space(skip_string(key))) - number(member(mine, "tokens"), letter) -
                       number(member(mine, "bonuses"), letter);
        for (; short_of > 0; short_of--, missing++)
            if (used + 1 < size) letters[used++] = letter[0];
    }
    letters[used] = 0;
    return missing;
}

static void plan(char *wanted, size_t size) { /* the letters missing for the card most worth its tokens */
    double best = -1;
    wanted[0] = 0;
    for (const char *row = first(member(view, "market")); row; row = next(row)) {
        for (const char *name = first(row); name; name = next(name)) {
            char id[16], letters[64];
            if (*name != '"') continue; /* an empty place */
            copy_text(name, id, sizeof id);
            const char *card = member(member(facts, "cards"), id);
            if (!card) continue;
            double worth = (1.0 + 2 * number(card, "points")) / (1 + lacks(card, letters, sizeof letters));
            if (worth > best) {
                best = worth;
                snprintf(wanted, size, "%s", letters);
            }
        }
    }
}

static double worth(const char *word, const char *wanted) { /* of a legal move: the higher, the better */
    const char *what = strchr(word, ':');
    what = what ? what + 1 : "";
    if (!strncmp(word, "buy:", 4)) return 100 + number(member(member(facts, "cards"), what), "points");
    if (!strncmp(word, "return:", 7)) return strchr(wanted, *what) ? 0 : 1;
    if (strncmp(word, "take:", 5)) return strncmp(word, "split:", 6) ? 0.5 : 0;
    double useful = 1;
    for (; *what; what++) useful += strchr(wanted, *what) ? 2 : 0.1;
    return useful;
}

static void decide(const char *message) {
    char wanted[64], word[64], chosen[64] = "";
    double best = -1;
    plan(wanted, sizeof wanted);
    for (const char *at = first(member(message, "legal")); at; at = next(at)) {
        copy_text(at, word, sizeof word);
        if (worth(word, wanted) > best) {
            best = worth(word, wanted);
            strcpy(chosen, word);
        }
    }
    printf("{\"type\": \"move\", \"id\": %d, \"word\": \"%s\"}\n", number(message, "id"), chosen);
}

/* The conversation ------------------------------------------------------------------------------------------------- */

static void keep(char **where, const char *value) { /* a copy of a value, in place of the last one */
    free(*where);
    *where = value ? strndup(value, (size_t)(skip(value) - value)) : NULL;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        const char *type = member(line, "type");
        if (!type || is_text(type, "quit")) break;
        if (is_text(type, "hello")) {
            puts("{\"type\": \"ready\", \"protocol\": 1, \"name\": \"Third bot\", \"games\": [\"splendor\", \"marvel\", \"duel\", "
                 "\"cities\", \"posts\", \"orient\", \"strongholds\"]}");
        } else if (is_text(type, "start")) {
            keep(&facts, member(line, "facts"));
            keep(&view, member(line, "view"));
            seat = number(line, "seat");
            puts("{\"type\": \"ready\"}");
        } else if (is_text(type, "seen")) {
            keep(&view, member(line, "view"));
        } else if (is_text(type, "go")) {
            decide(line);
        }
        fflush(stdout);
    }
    return 0;
}
