// Written by scripts/embed. The names are relative to the folder of each table.
#include "embedding.h"

#if HAS_EMBED
static const unsigned char script_files_1[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/content-info.js"
};
#else
INCBIN(script_files_1, "Sources/Running/Scripting/JavaScript/collection/content-info.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_2[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/cookie-jar.js"
};
#else
INCBIN(script_files_2, "Sources/Running/Scripting/JavaScript/collection/cookie-jar.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_3[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/cookie-list.js"
};
#else
INCBIN(script_files_3, "Sources/Running/Scripting/JavaScript/collection/cookie-list.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_4[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/cookie.js"
};
#else
INCBIN(script_files_4, "Sources/Running/Scripting/JavaScript/collection/cookie.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_5[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/description.js"
};
#else
INCBIN(script_files_5, "Sources/Running/Scripting/JavaScript/collection/description.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_6[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/form-param.js"
};
#else
INCBIN(script_files_6, "Sources/Running/Scripting/JavaScript/collection/form-param.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_7[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/header-list.js"
};
#else
INCBIN(script_files_7, "Sources/Running/Scripting/JavaScript/collection/header-list.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_8[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/header.js"
};
#else
INCBIN(script_files_8, "Sources/Running/Scripting/JavaScript/collection/header.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_9[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/json-position.js"
};
#else
INCBIN(script_files_9, "Sources/Running/Scripting/JavaScript/collection/json-position.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_10[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/lazy-part.js"
};
#else
INCBIN(script_files_10, "Sources/Running/Scripting/JavaScript/collection/lazy-part.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_11[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/legacy-names.js"
};
#else
INCBIN(script_files_11, "Sources/Running/Scripting/JavaScript/collection/legacy-names.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_12[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/list-populate.js"
};
#else
INCBIN(script_files_12, "Sources/Running/Scripting/JavaScript/collection/list-populate.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_13[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/list-predicate.js"
};
#else
INCBIN(script_files_13, "Sources/Running/Scripting/JavaScript/collection/list-predicate.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_14[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/media-types.js"
};
#else
INCBIN(script_files_14, "Sources/Running/Scripting/JavaScript/collection/media-types.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_15[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/placeholder-mask.js"
};
#else
INCBIN(script_files_15, "Sources/Running/Scripting/JavaScript/collection/placeholder-mask.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_16[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/plain-data.js"
};
#else
INCBIN(script_files_16, "Sources/Running/Scripting/JavaScript/collection/plain-data.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_17[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/postman-collection.js"
};
#else
INCBIN(script_files_17, "Sources/Running/Scripting/JavaScript/collection/postman-collection.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_18[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/postman-forms.js"
};
#else
INCBIN(script_files_18, "Sources/Running/Scripting/JavaScript/collection/postman-forms.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_19[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/postman-url.js"
};
#else
INCBIN(script_files_19, "Sources/Running/Scripting/JavaScript/collection/postman-url.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_20[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/property-base.js"
};
#else
INCBIN(script_files_20, "Sources/Running/Scripting/JavaScript/collection/property-base.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_21[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/property-list.js"
};
#else
INCBIN(script_files_21, "Sources/Running/Scripting/JavaScript/collection/property-list.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_22[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/property.js"
};
#else
INCBIN(script_files_22, "Sources/Running/Scripting/JavaScript/collection/property.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_23[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/query-param.js"
};
#else
INCBIN(script_files_23, "Sources/Running/Scripting/JavaScript/collection/query-param.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_24[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/random-id.js"
};
#else
INCBIN(script_files_24, "Sources/Running/Scripting/JavaScript/collection/random-id.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_25[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/request-auth.js"
};
#else
INCBIN(script_files_25, "Sources/Running/Scripting/JavaScript/collection/request-auth.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_26[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/request-body.js"
};
#else
INCBIN(script_files_26, "Sources/Running/Scripting/JavaScript/collection/request-body.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_27[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/request-bridge.js"
};
#else
INCBIN(script_files_27, "Sources/Running/Scripting/JavaScript/collection/request-bridge.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_28[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/request-parts.js"
};
#else
INCBIN(script_files_28, "Sources/Running/Scripting/JavaScript/collection/request-parts.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_29[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/request.js"
};
#else
INCBIN(script_files_29, "Sources/Running/Scripting/JavaScript/collection/request.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_30[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/response-bridge.js"
};
#else
INCBIN(script_files_30, "Sources/Running/Scripting/JavaScript/collection/response-bridge.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_31[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/response-json.js"
};
#else
INCBIN(script_files_31, "Sources/Running/Scripting/JavaScript/collection/response-json.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_32[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/response.js"
};
#else
INCBIN(script_files_32, "Sources/Running/Scripting/JavaScript/collection/response.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_33[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/status-phrases.js"
};
#else
INCBIN(script_files_33, "Sources/Running/Scripting/JavaScript/collection/status-phrases.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_34[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/substitution.js"
};
#else
INCBIN(script_files_34, "Sources/Running/Scripting/JavaScript/collection/substitution.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_35[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/url-text.js"
};
#else
INCBIN(script_files_35, "Sources/Running/Scripting/JavaScript/collection/url-text.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_36[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/variable-list.js"
};
#else
INCBIN(script_files_36, "Sources/Running/Scripting/JavaScript/collection/variable-list.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_37[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/variable-scope.js"
};
#else
INCBIN(script_files_37, "Sources/Running/Scripting/JavaScript/collection/variable-scope.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_38[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/variable-types.js"
};
#else
INCBIN(script_files_38, "Sources/Running/Scripting/JavaScript/collection/variable-types.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_39[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/collection/variable.js"
};
#else
INCBIN(script_files_39, "Sources/Running/Scripting/JavaScript/collection/variable.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_40[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/allocations.js"
};
#else
INCBIN(script_files_40, "Sources/Running/Scripting/JavaScript/core/allocations.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_41[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/bootstrap.js"
};
#else
INCBIN(script_files_41, "Sources/Running/Scripting/JavaScript/core/bootstrap.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_42[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/console.js"
};
#else
INCBIN(script_files_42, "Sources/Running/Scripting/JavaScript/core/console.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_43[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/cookies.js"
};
#else
INCBIN(script_files_43, "Sources/Running/Scripting/JavaScript/core/cookies.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_44[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/dates.js"
};
#else
INCBIN(script_files_44, "Sources/Running/Scripting/JavaScript/core/dates.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_45[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/execution.js"
};
#else
INCBIN(script_files_45, "Sources/Running/Scripting/JavaScript/core/execution.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_46[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/expect.js"
};
#else
INCBIN(script_files_46, "Sources/Running/Scripting/JavaScript/core/expect.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_47[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/globals.js"
};
#else
INCBIN(script_files_47, "Sources/Running/Scripting/JavaScript/core/globals.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_48[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/hubrun.js"
};
#else
INCBIN(script_files_48, "Sources/Running/Scripting/JavaScript/core/hubrun.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_49[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/kernel.js"
};
#else
INCBIN(script_files_49, "Sources/Running/Scripting/JavaScript/core/kernel.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_50[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/lazy.js"
};
#else
INCBIN(script_files_50, "Sources/Running/Scripting/JavaScript/core/lazy.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_51[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/legacy.js"
};
#else
INCBIN(script_files_51, "Sources/Running/Scripting/JavaScript/core/legacy.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_52[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/modules.js"
};
#else
INCBIN(script_files_52, "Sources/Running/Scripting/JavaScript/core/modules.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_53[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/newman.js"
};
#else
INCBIN(script_files_53, "Sources/Running/Scripting/JavaScript/core/newman.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_54[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/operations.js"
};
#else
INCBIN(script_files_54, "Sources/Running/Scripting/JavaScript/core/operations.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_55[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/owners.js"
};
#else
INCBIN(script_files_55, "Sources/Running/Scripting/JavaScript/core/owners.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_56[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/phase.js"
};
#else
INCBIN(script_files_56, "Sources/Running/Scripting/JavaScript/core/phase.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_57[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/places.js"
};
#else
INCBIN(script_files_57, "Sources/Running/Scripting/JavaScript/core/places.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_58[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/plain-json.js"
};
#else
INCBIN(script_files_58, "Sources/Running/Scripting/JavaScript/core/plain-json.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_59[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/pm.js"
};
#else
INCBIN(script_files_59, "Sources/Running/Scripting/JavaScript/core/pm.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_60[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/postman-variables.js"
};
#else
INCBIN(script_files_60, "Sources/Running/Scripting/JavaScript/core/postman-variables.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_61[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/promises.js"
};
#else
INCBIN(script_files_61, "Sources/Running/Scripting/JavaScript/core/promises.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_62[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/responses.js"
};
#else
INCBIN(script_files_62, "Sources/Running/Scripting/JavaScript/core/responses.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_63[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/script-run.js"
};
#else
INCBIN(script_files_63, "Sources/Running/Scripting/JavaScript/core/script-run.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_64[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/send-request.js"
};
#else
INCBIN(script_files_64, "Sources/Running/Scripting/JavaScript/core/send-request.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_65[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/stored.js"
};
#else
INCBIN(script_files_65, "Sources/Running/Scripting/JavaScript/core/stored.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_66[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/tests.js"
};
#else
INCBIN(script_files_66, "Sources/Running/Scripting/JavaScript/core/tests.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_67[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/thrown.js"
};
#else
INCBIN(script_files_67, "Sources/Running/Scripting/JavaScript/core/thrown.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_68[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/timer-queue.js"
};
#else
INCBIN(script_files_68, "Sources/Running/Scripting/JavaScript/core/timer-queue.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_69[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/uncalled-assertions.js"
};
#else
INCBIN(script_files_69, "Sources/Running/Scripting/JavaScript/core/uncalled-assertions.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_70[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/variables.js"
};
#else
INCBIN(script_files_70, "Sources/Running/Scripting/JavaScript/core/variables.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_71[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/core/vault.js"
};
#else
INCBIN(script_files_71, "Sources/Running/Scripting/JavaScript/core/vault.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_72[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/block-ciphers.js"
};
#else
INCBIN(script_files_72, "Sources/Running/Scripting/JavaScript/crypto-js/block-ciphers.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_73[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/block-modes.js"
};
#else
INCBIN(script_files_73, "Sources/Running/Scripting/JavaScript/crypto-js/block-modes.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_74[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/cipher-params.js"
};
#else
INCBIN(script_files_74, "Sources/Running/Scripting/JavaScript/crypto-js/cipher-params.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_75[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/crypto-js.js"
};
#else
INCBIN(script_files_75, "Sources/Running/Scripting/JavaScript/crypto-js/crypto-js.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_76[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/generic-hmac.js"
};
#else
INCBIN(script_files_76, "Sources/Running/Scripting/JavaScript/crypto-js/generic-hmac.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_77[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/hashers.js"
};
#else
INCBIN(script_files_77, "Sources/Running/Scripting/JavaScript/crypto-js/hashers.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_78[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/keccak.js"
};
#else
INCBIN(script_files_78, "Sources/Running/Scripting/JavaScript/crypto-js/keccak.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_79[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/key-derivation.js"
};
#else
INCBIN(script_files_79, "Sources/Running/Scripting/JavaScript/crypto-js/key-derivation.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_80[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/paddings.js"
};
#else
INCBIN(script_files_80, "Sources/Running/Scripting/JavaScript/crypto-js/paddings.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_81[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/ripemd160.js"
};
#else
INCBIN(script_files_81, "Sources/Running/Scripting/JavaScript/crypto-js/ripemd160.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_82[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/serializable-ciphers.js"
};
#else
INCBIN(script_files_82, "Sources/Running/Scripting/JavaScript/crypto-js/serializable-ciphers.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_83[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/submodules.js"
};
#else
INCBIN(script_files_83, "Sources/Running/Scripting/JavaScript/crypto-js/submodules.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_84[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/word-array-encoders.js"
};
#else
INCBIN(script_files_84, "Sources/Running/Scripting/JavaScript/crypto-js/word-array-encoders.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_85[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/crypto-js/word-array.js"
};
#else
INCBIN(script_files_85, "Sources/Running/Scripting/JavaScript/crypto-js/word-array.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_86[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/append.js"
};
#else
INCBIN(script_files_86, "Sources/Running/Scripting/JavaScript/expect/append.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_87[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/assert-style-changes.js"
};
#else
INCBIN(script_files_87, "Sources/Running/Scripting/JavaScript/expect/assert-style-changes.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_88[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/assert-style-words.js"
};
#else
INCBIN(script_files_88, "Sources/Running/Scripting/JavaScript/expect/assert-style-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_89[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/assert-style.js"
};
#else
INCBIN(script_files_89, "Sources/Running/Scripting/JavaScript/expect/assert-style.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_90[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/assertion-error.js"
};
#else
INCBIN(script_files_90, "Sources/Running/Scripting/JavaScript/expect/assertion-error.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_91[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/assertion.js"
};
#else
INCBIN(script_files_91, "Sources/Running/Scripting/JavaScript/expect/assertion.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_92[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/body-words.js"
};
#else
INCBIN(script_files_92, "Sources/Running/Scripting/JavaScript/expect/body-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_93[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/chai.js"
};
#else
INCBIN(script_files_93, "Sources/Running/Scripting/JavaScript/expect/chai.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_94[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/chain-words.js"
};
#else
INCBIN(script_files_94, "Sources/Running/Scripting/JavaScript/expect/chain-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_95[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/change-words.js"
};
#else
INCBIN(script_files_95, "Sources/Running/Scripting/JavaScript/expect/change-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_96[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/check-error.js"
};
#else
INCBIN(script_files_96, "Sources/Running/Scripting/JavaScript/expect/check-error.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_97[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/checks.js"
};
#else
INCBIN(script_files_97, "Sources/Running/Scripting/JavaScript/expect/checks.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_98[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/comparison-words.js"
};
#else
INCBIN(script_files_98, "Sources/Running/Scripting/JavaScript/expect/comparison-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_99[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/deep-equal.js"
};
#else
INCBIN(script_files_99, "Sources/Running/Scripting/JavaScript/expect/deep-equal.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_100[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/enumerable-keys.js"
};
#else
INCBIN(script_files_100, "Sources/Running/Scripting/JavaScript/expect/enumerable-keys.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_101[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/equality-words.js"
};
#else
INCBIN(script_files_101, "Sources/Running/Scripting/JavaScript/expect/equality-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_102[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/flags.js"
};
#else
INCBIN(script_files_102, "Sources/Running/Scripting/JavaScript/expect/flags.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_103[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/function-words.js"
};
#else
INCBIN(script_files_103, "Sources/Running/Scripting/JavaScript/expect/function-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_104[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/header-words.js"
};
#else
INCBIN(script_files_104, "Sources/Running/Scripting/JavaScript/expect/header-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_105[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/include-words.js"
};
#else
INCBIN(script_files_105, "Sources/Running/Scripting/JavaScript/expect/include-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_106[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/inspect-items.js"
};
#else
INCBIN(script_files_106, "Sources/Running/Scripting/JavaScript/expect/inspect-items.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_107[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/inspect-string.js"
};
#else
INCBIN(script_files_107, "Sources/Running/Scripting/JavaScript/expect/inspect-string.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_108[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/inspect-types.js"
};
#else
INCBIN(script_files_108, "Sources/Running/Scripting/JavaScript/expect/inspect-types.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_109[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/inspect.js"
};
#else
INCBIN(script_files_109, "Sources/Running/Scripting/JavaScript/expect/inspect.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_110[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/json-path.js"
};
#else
INCBIN(script_files_110, "Sources/Running/Scripting/JavaScript/expect/json-path.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_111[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/keys-words.js"
};
#else
INCBIN(script_files_111, "Sources/Running/Scripting/JavaScript/expect/keys-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_112[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/measure-words.js"
};
#else
INCBIN(script_files_112, "Sources/Running/Scripting/JavaScript/expect/measure-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_113[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/member-words.js"
};
#else
INCBIN(script_files_113, "Sources/Running/Scripting/JavaScript/expect/member-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_114[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/messages.js"
};
#else
INCBIN(script_files_114, "Sources/Running/Scripting/JavaScript/expect/messages.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_115[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/property-path.js"
};
#else
INCBIN(script_files_115, "Sources/Running/Scripting/JavaScript/expect/property-path.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_116[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/property-words.js"
};
#else
INCBIN(script_files_116, "Sources/Running/Scripting/JavaScript/expect/property-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_117[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/response-words.js"
};
#else
INCBIN(script_files_117, "Sources/Running/Scripting/JavaScript/expect/response-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_118[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/safe-built-ins.js"
};
#else
INCBIN(script_files_118, "Sources/Running/Scripting/JavaScript/expect/safe-built-ins.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_119[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/should-style.js"
};
#else
INCBIN(script_files_119, "Sources/Running/Scripting/JavaScript/expect/should-style.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_120[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/status-words.js"
};
#else
INCBIN(script_files_120, "Sources/Running/Scripting/JavaScript/expect/status-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_121[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/suggestion.js"
};
#else
INCBIN(script_files_121, "Sources/Running/Scripting/JavaScript/expect/suggestion.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_122[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/text-words.js"
};
#else
INCBIN(script_files_122, "Sources/Running/Scripting/JavaScript/expect/text-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_123[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/throw-words.js"
};
#else
INCBIN(script_files_123, "Sources/Running/Scripting/JavaScript/expect/throw-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_124[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/type-of.js"
};
#else
INCBIN(script_files_124, "Sources/Running/Scripting/JavaScript/expect/type-of.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_125[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/uncalled-words.js"
};
#else
INCBIN(script_files_125, "Sources/Running/Scripting/JavaScript/expect/uncalled-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_126[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/utilities.js"
};
#else
INCBIN(script_files_126, "Sources/Running/Scripting/JavaScript/expect/utilities.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_127[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/value-words.js"
};
#else
INCBIN(script_files_127, "Sources/Running/Scripting/JavaScript/expect/value-words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_128[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/word-proxies.js"
};
#else
INCBIN(script_files_128, "Sources/Running/Scripting/JavaScript/expect/word-proxies.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_129[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/expect/words.js"
};
#else
INCBIN(script_files_129, "Sources/Running/Scripting/JavaScript/expect/words.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_130[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/csv-options.js"
};
#else
INCBIN(script_files_130, "Sources/Running/Scripting/JavaScript/modules/csv-options.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_131[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/csv-parse.js"
};
#else
INCBIN(script_files_131, "Sources/Running/Scripting/JavaScript/modules/csv-parse.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_132[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/csv-reader.js"
};
#else
INCBIN(script_files_132, "Sources/Running/Scripting/JavaScript/modules/csv-reader.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_133[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/lodash3-callbacks.js"
};
#else
INCBIN(script_files_133, "Sources/Running/Scripting/JavaScript/modules/lodash3-callbacks.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_134[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/lodash3-changed.js"
};
#else
INCBIN(script_files_134, "Sources/Running/Scripting/JavaScript/modules/lodash3-changed.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_135[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/lodash3.js"
};
#else
INCBIN(script_files_135, "Sources/Running/Scripting/JavaScript/modules/lodash3.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_136[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/uuid-text.js"
};
#else
INCBIN(script_files_136, "Sources/Running/Scripting/JavaScript/modules/uuid-text.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_137[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/uuid.js"
};
#else
INCBIN(script_files_137, "Sources/Running/Scripting/JavaScript/modules/uuid.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_138[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/xml-builder.js"
};
#else
INCBIN(script_files_138, "Sources/Running/Scripting/JavaScript/modules/xml-builder.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_139[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/xml-elements.js"
};
#else
INCBIN(script_files_139, "Sources/Running/Scripting/JavaScript/modules/xml-elements.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_140[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/modules/xml-to-json.js"
};
#else
INCBIN(script_files_140, "Sources/Running/Scripting/JavaScript/modules/xml-to-json.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_141[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/assert-error.js"
};
#else
INCBIN(script_files_141, "Sources/Running/Scripting/JavaScript/node/assert-error.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_142[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/assert-throws.js"
};
#else
INCBIN(script_files_142, "Sources/Running/Scripting/JavaScript/node/assert-throws.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_143[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/assert.js"
};
#else
INCBIN(script_files_143, "Sources/Running/Scripting/JavaScript/node/assert.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_144[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/base64.js"
};
#else
INCBIN(script_files_144, "Sources/Running/Scripting/JavaScript/node/base64.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_145[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/buffer-content.js"
};
#else
INCBIN(script_files_145, "Sources/Running/Scripting/JavaScript/node/buffer-content.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_146[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/buffer-encodings.js"
};
#else
INCBIN(script_files_146, "Sources/Running/Scripting/JavaScript/node/buffer-encodings.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_147[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/buffer-numbers.js"
};
#else
INCBIN(script_files_147, "Sources/Running/Scripting/JavaScript/node/buffer-numbers.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_148[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/buffer-search.js"
};
#else
INCBIN(script_files_148, "Sources/Running/Scripting/JavaScript/node/buffer-search.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_149[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/buffer.js"
};
#else
INCBIN(script_files_149, "Sources/Running/Scripting/JavaScript/node/buffer.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_150[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/byte-texts.js"
};
#else
INCBIN(script_files_150, "Sources/Running/Scripting/JavaScript/node/byte-texts.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_151[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/crypto-hash.js"
};
#else
INCBIN(script_files_151, "Sources/Running/Scripting/JavaScript/node/crypto-hash.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_152[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/crypto.js"
};
#else
INCBIN(script_files_152, "Sources/Running/Scripting/JavaScript/node/crypto.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_153[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/deep-comparison.js"
};
#else
INCBIN(script_files_153, "Sources/Running/Scripting/JavaScript/node/deep-comparison.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_154[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/dom-exception.js"
};
#else
INCBIN(script_files_154, "Sources/Running/Scripting/JavaScript/node/dom-exception.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_155[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/events.js"
};
#else
INCBIN(script_files_155, "Sources/Running/Scripting/JavaScript/node/events.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_156[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/inspect-kinds.js"
};
#else
INCBIN(script_files_156, "Sources/Running/Scripting/JavaScript/node/inspect-kinds.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_157[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/inspect-layout.js"
};
#else
INCBIN(script_files_157, "Sources/Running/Scripting/JavaScript/node/inspect-layout.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_158[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/inspect-names.js"
};
#else
INCBIN(script_files_158, "Sources/Running/Scripting/JavaScript/node/inspect-names.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_159[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/inspect-text.js"
};
#else
INCBIN(script_files_159, "Sources/Running/Scripting/JavaScript/node/inspect-text.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_160[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/node-errors.js"
};
#else
INCBIN(script_files_160, "Sources/Running/Scripting/JavaScript/node/node-errors.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_161[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/node-types.js"
};
#else
INCBIN(script_files_161, "Sources/Running/Scripting/JavaScript/node/node-types.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_162[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/path.js"
};
#else
INCBIN(script_files_162, "Sources/Running/Scripting/JavaScript/node/path.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_163[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/percent-bytes.js"
};
#else
INCBIN(script_files_163, "Sources/Running/Scripting/JavaScript/node/percent-bytes.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_164[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/percent.js"
};
#else
INCBIN(script_files_164, "Sources/Running/Scripting/JavaScript/node/percent.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_165[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/punycode.js"
};
#else
INCBIN(script_files_165, "Sources/Running/Scripting/JavaScript/node/punycode.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_166[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/querystring.js"
};
#else
INCBIN(script_files_166, "Sources/Running/Scripting/JavaScript/node/querystring.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_167[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/string-decoder.js"
};
#else
INCBIN(script_files_167, "Sources/Running/Scripting/JavaScript/node/string-decoder.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_168[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/structured-clone.js"
};
#else
INCBIN(script_files_168, "Sources/Running/Scripting/JavaScript/node/structured-clone.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_169[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/text-encoding.js"
};
#else
INCBIN(script_files_169, "Sources/Running/Scripting/JavaScript/node/text-encoding.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_170[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/timers.js"
};
#else
INCBIN(script_files_170, "Sources/Running/Scripting/JavaScript/node/timers.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_171[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/trim-codes.js"
};
#else
INCBIN(script_files_171, "Sources/Running/Scripting/JavaScript/node/trim-codes.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_172[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/url-host.js"
};
#else
INCBIN(script_files_172, "Sources/Running/Scripting/JavaScript/node/url-host.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_173[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/url-parser.js"
};
#else
INCBIN(script_files_173, "Sources/Running/Scripting/JavaScript/node/url-parser.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_174[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/url-record.js"
};
#else
INCBIN(script_files_174, "Sources/Running/Scripting/JavaScript/node/url-record.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_175[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/url-resolve.js"
};
#else
INCBIN(script_files_175, "Sources/Running/Scripting/JavaScript/node/url-resolve.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_176[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/url-search-params.js"
};
#else
INCBIN(script_files_176, "Sources/Running/Scripting/JavaScript/node/url-search-params.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_177[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/url.js"
};
#else
INCBIN(script_files_177, "Sources/Running/Scripting/JavaScript/node/url.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_178[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/util-format.js"
};
#else
INCBIN(script_files_178, "Sources/Running/Scripting/JavaScript/node/util-format.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_179[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/util-inspect.js"
};
#else
INCBIN(script_files_179, "Sources/Running/Scripting/JavaScript/node/util-inspect.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_180[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/util.js"
};
#else
INCBIN(script_files_180, "Sources/Running/Scripting/JavaScript/node/util.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_181[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/web-crypto.js"
};
#else
INCBIN(script_files_181, "Sources/Running/Scripting/JavaScript/node/web-crypto.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_182[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/node/web-url.js"
};
#else
INCBIN(script_files_182, "Sources/Running/Scripting/JavaScript/node/web-url.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_183[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/ajv-errors.js"
};
#else
INCBIN(script_files_183, "Sources/Running/Scripting/JavaScript/schemas/ajv-errors.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_184[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/ajv-formats.js"
};
#else
INCBIN(script_files_184, "Sources/Running/Scripting/JavaScript/schemas/ajv-formats.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_185[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/ajv-messages.js"
};
#else
INCBIN(script_files_185, "Sources/Running/Scripting/JavaScript/schemas/ajv-messages.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_186[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/ajv-order.js"
};
#else
INCBIN(script_files_186, "Sources/Running/Scripting/JavaScript/schemas/ajv-order.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_187[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/ajv-schemas.js"
};
#else
INCBIN(script_files_187, "Sources/Running/Scripting/JavaScript/schemas/ajv-schemas.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_188[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/ajv.js"
};
#else
INCBIN(script_files_188, "Sources/Running/Scripting/JavaScript/schemas/ajv.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_189[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/json-schema-check.js"
};
#else
INCBIN(script_files_189, "Sources/Running/Scripting/JavaScript/schemas/json-schema-check.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_190[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/schema-absence.js"
};
#else
INCBIN(script_files_190, "Sources/Running/Scripting/JavaScript/schemas/schema-absence.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_191[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/schema-errors.js"
};
#else
INCBIN(script_files_191, "Sources/Running/Scripting/JavaScript/schemas/schema-errors.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_192[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/schema-location.js"
};
#else
INCBIN(script_files_192, "Sources/Running/Scripting/JavaScript/schemas/schema-location.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_193[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/schema-text.js"
};
#else
INCBIN(script_files_193, "Sources/Running/Scripting/JavaScript/schemas/schema-text.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_194[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/schema-validation.js"
};
#else
INCBIN(script_files_194, "Sources/Running/Scripting/JavaScript/schemas/schema-validation.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_195[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/tv4-errors.js"
};
#else
INCBIN(script_files_195, "Sources/Running/Scripting/JavaScript/schemas/tv4-errors.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_196[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/tv4-messages.js"
};
#else
INCBIN(script_files_196, "Sources/Running/Scripting/JavaScript/schemas/tv4-messages.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_197[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/tv4-order.js"
};
#else
INCBIN(script_files_197, "Sources/Running/Scripting/JavaScript/schemas/tv4-order.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_198[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/tv4-schemas.js"
};
#else
INCBIN(script_files_198, "Sources/Running/Scripting/JavaScript/schemas/tv4-schemas.js")
#endif

#if HAS_EMBED
static const unsigned char script_files_199[] = {
#embed "../../../Sources/Running/Scripting/JavaScript/schemas/tv4.js"
};
#else
INCBIN(script_files_199, "Sources/Running/Scripting/JavaScript/schemas/tv4.js")
#endif

static const struct embedded_file script_files_table[] = {
    {"collection/content-info.js", script_files_1, END(script_files_1)},
    {"collection/cookie-jar.js", script_files_2, END(script_files_2)},
    {"collection/cookie-list.js", script_files_3, END(script_files_3)},
    {"collection/cookie.js", script_files_4, END(script_files_4)},
    {"collection/description.js", script_files_5, END(script_files_5)},
    {"collection/form-param.js", script_files_6, END(script_files_6)},
    {"collection/header-list.js", script_files_7, END(script_files_7)},
    {"collection/header.js", script_files_8, END(script_files_8)},
    {"collection/json-position.js", script_files_9, END(script_files_9)},
    {"collection/lazy-part.js", script_files_10, END(script_files_10)},
    {"collection/legacy-names.js", script_files_11, END(script_files_11)},
    {"collection/list-populate.js", script_files_12, END(script_files_12)},
    {"collection/list-predicate.js", script_files_13, END(script_files_13)},
    {"collection/media-types.js", script_files_14, END(script_files_14)},
    {"collection/placeholder-mask.js", script_files_15, END(script_files_15)},
    {"collection/plain-data.js", script_files_16, END(script_files_16)},
    {"collection/postman-collection.js", script_files_17, END(script_files_17)},
    {"collection/postman-forms.js", script_files_18, END(script_files_18)},
    {"collection/postman-url.js", script_files_19, END(script_files_19)},
    {"collection/property-base.js", script_files_20, END(script_files_20)},
    {"collection/property-list.js", script_files_21, END(script_files_21)},
    {"collection/property.js", script_files_22, END(script_files_22)},
    {"collection/query-param.js", script_files_23, END(script_files_23)},
    {"collection/random-id.js", script_files_24, END(script_files_24)},
    {"collection/request-auth.js", script_files_25, END(script_files_25)},
    {"collection/request-body.js", script_files_26, END(script_files_26)},
    {"collection/request-bridge.js", script_files_27, END(script_files_27)},
    {"collection/request-parts.js", script_files_28, END(script_files_28)},
    {"collection/request.js", script_files_29, END(script_files_29)},
    {"collection/response-bridge.js", script_files_30, END(script_files_30)},
    {"collection/response-json.js", script_files_31, END(script_files_31)},
    {"collection/response.js", script_files_32, END(script_files_32)},
    {"collection/status-phrases.js", script_files_33, END(script_files_33)},
    {"collection/substitution.js", script_files_34, END(script_files_34)},
    {"collection/url-text.js", script_files_35, END(script_files_35)},
    {"collection/variable-list.js", script_files_36, END(script_files_36)},
    {"collection/variable-scope.js", script_files_37, END(script_files_37)},
    {"collection/variable-types.js", script_files_38, END(script_files_38)},
    {"collection/variable.js", script_files_39, END(script_files_39)},
    {"core/allocations.js", script_files_40, END(script_files_40)},
    {"core/bootstrap.js", script_files_41, END(script_files_41)},
    {"core/console.js", script_files_42, END(script_files_42)},
    {"core/cookies.js", script_files_43, END(script_files_43)},
    {"core/dates.js", script_files_44, END(script_files_44)},
    {"core/execution.js", script_files_45, END(script_files_45)},
    {"core/expect.js", script_files_46, END(script_files_46)},
    {"core/globals.js", script_files_47, END(script_files_47)},
    {"core/hubrun.js", script_files_48, END(script_files_48)},
    {"core/kernel.js", script_files_49, END(script_files_49)},
    {"core/lazy.js", script_files_50, END(script_files_50)},
    {"core/legacy.js", script_files_51, END(script_files_51)},
    {"core/modules.js", script_files_52, END(script_files_52)},
    {"core/newman.js", script_files_53, END(script_files_53)},
    {"core/operations.js", script_files_54, END(script_files_54)},
    {"core/owners.js", script_files_55, END(script_files_55)},
    {"core/phase.js", script_files_56, END(script_files_56)},
    {"core/places.js", script_files_57, END(script_files_57)},
    {"core/plain-json.js", script_files_58, END(script_files_58)},
    {"core/pm.js", script_files_59, END(script_files_59)},
    {"core/postman-variables.js", script_files_60, END(script_files_60)},
    {"core/promises.js", script_files_61, END(script_files_61)},
    {"core/responses.js", script_files_62, END(script_files_62)},
    {"core/script-run.js", script_files_63, END(script_files_63)},
    {"core/send-request.js", script_files_64, END(script_files_64)},
    {"core/stored.js", script_files_65, END(script_files_65)},
    {"core/tests.js", script_files_66, END(script_files_66)},
    {"core/thrown.js", script_files_67, END(script_files_67)},
    {"core/timer-queue.js", script_files_68, END(script_files_68)},
    {"core/uncalled-assertions.js", script_files_69, END(script_files_69)},
    {"core/variables.js", script_files_70, END(script_files_70)},
    {"core/vault.js", script_files_71, END(script_files_71)},
    {"crypto-js/block-ciphers.js", script_files_72, END(script_files_72)},
    {"crypto-js/block-modes.js", script_files_73, END(script_files_73)},
    {"crypto-js/cipher-params.js", script_files_74, END(script_files_74)},
    {"crypto-js/crypto-js.js", script_files_75, END(script_files_75)},
    {"crypto-js/generic-hmac.js", script_files_76, END(script_files_76)},
    {"crypto-js/hashers.js", script_files_77, END(script_files_77)},
    {"crypto-js/keccak.js", script_files_78, END(script_files_78)},
    {"crypto-js/key-derivation.js", script_files_79, END(script_files_79)},
    {"crypto-js/paddings.js", script_files_80, END(script_files_80)},
    {"crypto-js/ripemd160.js", script_files_81, END(script_files_81)},
    {"crypto-js/serializable-ciphers.js", script_files_82, END(script_files_82)},
    {"crypto-js/submodules.js", script_files_83, END(script_files_83)},
    {"crypto-js/word-array-encoders.js", script_files_84, END(script_files_84)},
    {"crypto-js/word-array.js", script_files_85, END(script_files_85)},
    {"expect/append.js", script_files_86, END(script_files_86)},
    {"expect/assert-style-changes.js", script_files_87, END(script_files_87)},
    {"expect/assert-style-words.js", script_files_88, END(script_files_88)},
    {"expect/assert-style.js", script_files_89, END(script_files_89)},
    {"expect/assertion-error.js", script_files_90, END(script_files_90)},
    {"expect/assertion.js", script_files_91, END(script_files_91)},
    {"expect/body-words.js", script_files_92, END(script_files_92)},
    {"expect/chai.js", script_files_93, END(script_files_93)},
    {"expect/chain-words.js", script_files_94, END(script_files_94)},
    {"expect/change-words.js", script_files_95, END(script_files_95)},
    {"expect/check-error.js", script_files_96, END(script_files_96)},
    {"expect/checks.js", script_files_97, END(script_files_97)},
    {"expect/comparison-words.js", script_files_98, END(script_files_98)},
    {"expect/deep-equal.js", script_files_99, END(script_files_99)},
    {"expect/enumerable-keys.js", script_files_100, END(script_files_100)},
    {"expect/equality-words.js", script_files_101, END(script_files_101)},
    {"expect/flags.js", script_files_102, END(script_files_102)},
    {"expect/function-words.js", script_files_103, END(script_files_103)},
    {"expect/header-words.js", script_files_104, END(script_files_104)},
    {"expect/include-words.js", script_files_105, END(script_files_105)},
    {"expect/inspect-items.js", script_files_106, END(script_files_106)},
    {"expect/inspect-string.js", script_files_107, END(script_files_107)},
    {"expect/inspect-types.js", script_files_108, END(script_files_108)},
    {"expect/inspect.js", script_files_109, END(script_files_109)},
    {"expect/json-path.js", script_files_110, END(script_files_110)},
    {"expect/keys-words.js", script_files_111, END(script_files_111)},
    {"expect/measure-words.js", script_files_112, END(script_files_112)},
    {"expect/member-words.js", script_files_113, END(script_files_113)},
    {"expect/messages.js", script_files_114, END(script_files_114)},
    {"expect/property-path.js", script_files_115, END(script_files_115)},
    {"expect/property-words.js", script_files_116, END(script_files_116)},
    {"expect/response-words.js", script_files_117, END(script_files_117)},
    {"expect/safe-built-ins.js", script_files_118, END(script_files_118)},
    {"expect/should-style.js", script_files_119, END(script_files_119)},
    {"expect/status-words.js", script_files_120, END(script_files_120)},
    {"expect/suggestion.js", script_files_121, END(script_files_121)},
    {"expect/text-words.js", script_files_122, END(script_files_122)},
    {"expect/throw-words.js", script_files_123, END(script_files_123)},
    {"expect/type-of.js", script_files_124, END(script_files_124)},
    {"expect/uncalled-words.js", script_files_125, END(script_files_125)},
    {"expect/utilities.js", script_files_126, END(script_files_126)},
    {"expect/value-words.js", script_files_127, END(script_files_127)},
    {"expect/word-proxies.js", script_files_128, END(script_files_128)},
    {"expect/words.js", script_files_129, END(script_files_129)},
    {"modules/csv-options.js", script_files_130, END(script_files_130)},
    {"modules/csv-parse.js", script_files_131, END(script_files_131)},
    {"modules/csv-reader.js", script_files_132, END(script_files_132)},
    {"modules/lodash3-callbacks.js", script_files_133, END(script_files_133)},
    {"modules/lodash3-changed.js", script_files_134, END(script_files_134)},
    {"modules/lodash3.js", script_files_135, END(script_files_135)},
    {"modules/uuid-text.js", script_files_136, END(script_files_136)},
    {"modules/uuid.js", script_files_137, END(script_files_137)},
    {"modules/xml-builder.js", script_files_138, END(script_files_138)},
    {"modules/xml-elements.js", script_files_139, END(script_files_139)},
    {"modules/xml-to-json.js", script_files_140, END(script_files_140)},
    {"node/assert-error.js", script_files_141, END(script_files_141)},
    {"node/assert-throws.js", script_files_142, END(script_files_142)},
    {"node/assert.js", script_files_143, END(script_files_143)},
    {"node/base64.js", script_files_144, END(script_files_144)},
    {"node/buffer-content.js", script_files_145, END(script_files_145)},
    {"node/buffer-encodings.js", script_files_146, END(script_files_146)},
    {"node/buffer-numbers.js", script_files_147, END(script_files_147)},
    {"node/buffer-search.js", script_files_148, END(script_files_148)},
    {"node/buffer.js", script_files_149, END(script_files_149)},
    {"node/byte-texts.js", script_files_150, END(script_files_150)},
    {"node/crypto-hash.js", script_files_151, END(script_files_151)},
    {"node/crypto.js", script_files_152, END(script_files_152)},
    {"node/deep-comparison.js", script_files_153, END(script_files_153)},
    {"node/dom-exception.js", script_files_154, END(script_files_154)},
    {"node/events.js", script_files_155, END(script_files_155)},
    {"node/inspect-kinds.js", script_files_156, END(script_files_156)},
    {"node/inspect-layout.js", script_files_157, END(script_files_157)},
    {"node/inspect-names.js", script_files_158, END(script_files_158)},
    {"node/inspect-text.js", script_files_159, END(script_files_159)},
    {"node/node-errors.js", script_files_160, END(script_files_160)},
    {"node/node-types.js", script_files_161, END(script_files_161)},
    {"node/path.js", script_files_162, END(script_files_162)},
    {"node/percent-bytes.js", script_files_163, END(script_files_163)},
    {"node/percent.js", script_files_164, END(script_files_164)},
    {"node/punycode.js", script_files_165, END(script_files_165)},
    {"node/querystring.js", script_files_166, END(script_files_166)},
    {"node/string-decoder.js", script_files_167, END(script_files_167)},
    {"node/structured-clone.js", script_files_168, END(script_files_168)},
    {"node/text-encoding.js", script_files_169, END(script_files_169)},
    {"node/timers.js", script_files_170, END(script_files_170)},
    {"node/trim-codes.js", script_files_171, END(script_files_171)},
    {"node/url-host.js", script_files_172, END(script_files_172)},
    {"node/url-parser.js", script_files_173, END(script_files_173)},
    {"node/url-record.js", script_files_174, END(script_files_174)},
    {"node/url-resolve.js", script_files_175, END(script_files_175)},
    {"node/url-search-params.js", script_files_176, END(script_files_176)},
    {"node/url.js", script_files_177, END(script_files_177)},
    {"node/util-format.js", script_files_178, END(script_files_178)},
    {"node/util-inspect.js", script_files_179, END(script_files_179)},
    {"node/util.js", script_files_180, END(script_files_180)},
    {"node/web-crypto.js", script_files_181, END(script_files_181)},
    {"node/web-url.js", script_files_182, END(script_files_182)},
    {"schemas/ajv-errors.js", script_files_183, END(script_files_183)},
    {"schemas/ajv-formats.js", script_files_184, END(script_files_184)},
    {"schemas/ajv-messages.js", script_files_185, END(script_files_185)},
    {"schemas/ajv-order.js", script_files_186, END(script_files_186)},
    {"schemas/ajv-schemas.js", script_files_187, END(script_files_187)},
    {"schemas/ajv.js", script_files_188, END(script_files_188)},
    {"schemas/json-schema-check.js", script_files_189, END(script_files_189)},
    {"schemas/schema-absence.js", script_files_190, END(script_files_190)},
    {"schemas/schema-errors.js", script_files_191, END(script_files_191)},
    {"schemas/schema-location.js", script_files_192, END(script_files_192)},
    {"schemas/schema-text.js", script_files_193, END(script_files_193)},
    {"schemas/schema-validation.js", script_files_194, END(script_files_194)},
    {"schemas/tv4-errors.js", script_files_195, END(script_files_195)},
    {"schemas/tv4-messages.js", script_files_196, END(script_files_196)},
    {"schemas/tv4-order.js", script_files_197, END(script_files_197)},
    {"schemas/tv4-schemas.js", script_files_198, END(script_files_198)},
    {"schemas/tv4.js", script_files_199, END(script_files_199)},
};

struct embedded_files script_files(void) {
    return (struct embedded_files){script_files_table, 199};
}

#if HAS_EMBED
static const unsigned char report_files_1[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/bodies.js"
};
#else
INCBIN(report_files_1, "Sources/Reports/Reporting/Page/Resources/bodies.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_2[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/coverage.css"
};
#else
INCBIN(report_files_2, "Sources/Reports/Reporting/Page/Resources/coverage.css")
#endif

#if HAS_EMBED
static const unsigned char report_files_3[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/data.js"
};
#else
INCBIN(report_files_3, "Sources/Reports/Reporting/Page/Resources/data.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_4[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/exchanges.js"
};
#else
INCBIN(report_files_4, "Sources/Reports/Reporting/Page/Resources/exchanges.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_5[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/filters.js"
};
#else
INCBIN(report_files_5, "Sources/Reports/Reporting/Page/Resources/filters.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_6[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/head.js"
};
#else
INCBIN(report_files_6, "Sources/Reports/Reporting/Page/Resources/head.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_7[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/list.js"
};
#else
INCBIN(report_files_7, "Sources/Reports/Reporting/Page/Resources/list.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_8[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/page.js"
};
#else
INCBIN(report_files_8, "Sources/Reports/Reporting/Page/Resources/page.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_9[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/problems.js"
};
#else
INCBIN(report_files_9, "Sources/Reports/Reporting/Page/Resources/problems.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_10[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/report.css"
};
#else
INCBIN(report_files_10, "Sources/Reports/Reporting/Page/Resources/report.css")
#endif

#if HAS_EMBED
static const unsigned char report_files_11[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/report.html"
};
#else
INCBIN(report_files_11, "Sources/Reports/Reporting/Page/Resources/report.html")
#endif

#if HAS_EMBED
static const unsigned char report_files_12[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/scripts.js"
};
#else
INCBIN(report_files_12, "Sources/Reports/Reporting/Page/Resources/scripts.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_13[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/statistics.js"
};
#else
INCBIN(report_files_13, "Sources/Reports/Reporting/Page/Resources/statistics.js")
#endif

#if HAS_EMBED
static const unsigned char report_files_14[] = {
#embed "../../../Sources/Reports/Reporting/Page/Resources/text.js"
};
#else
INCBIN(report_files_14, "Sources/Reports/Reporting/Page/Resources/text.js")
#endif

static const struct embedded_file report_files_table[] = {
    {"bodies.js", report_files_1, END(report_files_1)},
    {"coverage.css", report_files_2, END(report_files_2)},
    {"data.js", report_files_3, END(report_files_3)},
    {"exchanges.js", report_files_4, END(report_files_4)},
    {"filters.js", report_files_5, END(report_files_5)},
    {"head.js", report_files_6, END(report_files_6)},
    {"list.js", report_files_7, END(report_files_7)},
    {"page.js", report_files_8, END(report_files_8)},
    {"problems.js", report_files_9, END(report_files_9)},
    {"report.css", report_files_10, END(report_files_10)},
    {"report.html", report_files_11, END(report_files_11)},
    {"scripts.js", report_files_12, END(report_files_12)},
    {"statistics.js", report_files_13, END(report_files_13)},
    {"text.js", report_files_14, END(report_files_14)},
};

struct embedded_files report_files(void) {
    return (struct embedded_files){report_files_table, 14};
}

#if HAS_EMBED
static const unsigned char hub_page_files_1[] = {
#embed "../../../Sources/Hub/HubEmulator/Page/Resources/page.css"
};
#else
INCBIN(hub_page_files_1, "Sources/Hub/HubEmulator/Page/Resources/page.css")
#endif

#if HAS_EMBED
static const unsigned char hub_page_files_2[] = {
#embed "../../../Sources/Hub/HubEmulator/Page/Resources/page.html"
};
#else
INCBIN(hub_page_files_2, "Sources/Hub/HubEmulator/Page/Resources/page.html")
#endif

#if HAS_EMBED
static const unsigned char hub_page_files_3[] = {
#embed "../../../Sources/Hub/HubEmulator/Page/Resources/page.js"
};
#else
INCBIN(hub_page_files_3, "Sources/Hub/HubEmulator/Page/Resources/page.js")
#endif

static const struct embedded_file hub_page_files_table[] = {
    {"page.css", hub_page_files_1, END(hub_page_files_1)},
    {"page.html", hub_page_files_2, END(hub_page_files_2)},
    {"page.js", hub_page_files_3, END(hub_page_files_3)},
};

struct embedded_files hub_page_files(void) {
    return (struct embedded_files){hub_page_files_table, 3};
}

#if HAS_EMBED
static const unsigned char diagnostics_files_1[] = {
#embed "../../../Documentation/diagnostics.md"
};
#else
INCBIN(diagnostics_files_1, "Documentation/diagnostics.md")
#endif

static const struct embedded_file diagnostics_files_table[] = {
    {"diagnostics.md", diagnostics_files_1, END(diagnostics_files_1)},
};

struct embedded_files diagnostics_files(void) {
    return (struct embedded_files){diagnostics_files_table, 1};
}

#if HAS_EMBED
static const unsigned char format_files_1[] = {
#embed "../../../Sources/Collections/FormatReference/format.yaml"
};
#else
INCBIN(format_files_1, "Sources/Collections/FormatReference/format.yaml")
#endif

static const struct embedded_file format_files_table[] = {
    {"format.yaml", format_files_1, END(format_files_1)},
};

struct embedded_files format_files(void) {
    return (struct embedded_files){format_files_table, 1};
}
