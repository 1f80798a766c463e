"use strict";
// The module `tv4`: tv4's interface and words on hubrun's own validator. Schemas are of draft-04, whatever `$schema`
// says, and of formats only those of `addFormat` are checked, both as in tv4.

const { parse } = JSON;
const { keys } = Object;
const { toText } = require("schemas/schema-text");
const { validate } = require("schemas/schema-validation");
const { makeResolver } = require("schemas/schema-location");
const { refusal, typeNames } = require("schemas/schema-absence");
const { errorCodes } = require("schemas/tv4-messages");
const { SchemaStore, documentUri, schemaText } = require("schemas/tv4-schemas");
const { ValidationError, tv4Errors, typeName } = require("schemas/tv4-errors");

const COUNTED_KEYWORDS = /"(additionalProperties|patternProperties|minProperties|maxProperties)"/;

function refuse(name, hint) {
  return () => {
    throw new Error(`tv4.${name} is not supported by hubrun: ${hint}`);
  };
}

function compileOptions(store, formats) {
  const subjects = {};
  for (const name of formats.keys()) subjects[name] = "any";
  const draft = { draft: "draft-04", ignoreSchemaKeyword: true, allowRepeatedIDs: true };
  return { ...draft, schemas: store.texts(), formats: subjects, checkFormats: false };
}

// Returns the error of a custom format's result, or undefined if the value has the format.
function formatFailure(result) {
  if (typeof result === "string" || typeof result === "number") return { message: result };
  if (typeof result !== "object" || result === null) return undefined;
  return { message: result.message || "?", dataPath: result.dataPath, schemaPath: result.schemaPath };
}

function errorOfAbsence(data, resolve) {
  const { keyword, schema } = refusal(data, resolve("#"), resolve, ["type", "enum"]);
  if (keyword !== "type") return new ValidationError("ENUM_MISMATCH", { value: undefined }, "", "/type", null);
  const params = { type: typeName(data), expected: typeNames(schema).join("/") };
  return new ValidationError("INVALID_TYPE", params, "", "/type", null);
}

function checkReading({ problem, missing }) {
  if (problem !== undefined) throw new Error(`tv4: ${problem}`);
  const dangling = missing.find(({ uri, base }) => uri === base || uri === "");
  if (dangling) throw new Error(`tv4: "$ref" leads nowhere: "${dangling.ref}"`);
}

// Returns { isValid, errors, missing } of a value. The verdict is the validator's own, and does not depend on what a
// script did to the functions with which errors are made.
function run({ store, formats, reporter }, data, schema, { all, findUnknown }) {
  const text = typeof schema === "string" ? toText({ $ref: schema }, { isOurs: true }).text : schemaText(schema);
  const compile = compileOptions(store, formats);
  const document = parse(text);
  const resolve = makeResolver((address) => (address === "" ? document : parse(compile.schemas[address])));
  if (data === undefined || typeof data === "function") {
    return { isValid: false, errors: [errorOfAbsence(data, resolve)], missing: [] };
  }

  const { text: valueText, undefinedAt } = toText(data);
  const failures = new Map();
  const isValid = (name, value, location) => {
    const failure = formatFailure(formats.get(name)(value, resolve(location)));
    if (failure) failures.set(`${location} ${toText(value).text}`, failure);
    return failure === undefined;
  };
  const result = validate({ schemaText: text, valueText, compile, isValid, findUnknown });
  checkReading(result);
  const unknown = result.unknownMembers ?? [];
  const missing = [...new Set(result.missing.map(({ uri }) => uri))];
  if (result.errors.length + unknown.length === 0) {
    if (undefinedAt !== undefined && (findUnknown || COUNTED_KEYWORDS.test(text))) {
      throw new TypeError(`${undefinedAt} is undefined, which JSON Schema does not describe`);
    }
    return { isValid: true, errors: [], missing };
  }

  const snapshot = parse(valueText);
  const failureOf = ({ locations }, value) => failures.get(`${locations[locations.length - 1]} ${toText(value).text}`);
  const finish = (error, value, part) => {
    const words = reporter?.(error, value, part);
    if (words) error.message = words;
  };
  const errors = tv4Errors(result.errors, { resolve, data: snapshot, all, failureOf, finish });
  for (const path of all || errors.length === 0 ? unknown : []) {
    const error = new ValidationError("UNKNOWN_PROPERTY", { path }, path, "", null);
    finish(error, snapshot, document);
    errors.push(error);
  }
  return { isValid: false, errors, missing };
}

function makeAPI() {
  const state = { store: new SchemaStore(), formats: new Map(), reporter: undefined };

  return {
    error: null,
    missing: [],
    valid: true,
    errorCodes,

    validate(data, schema, checkRecursive, banUnknownProperties) {
      const options = { all: false, findUnknown: Boolean(banUnknownProperties) };
      const { isValid, errors, missing } = run(state, data, schema, options);
      this.error = isValid ? null : errors[0];
      this.missing = missing;
      this.valid = isValid;
      return isValid;
    },

    validateResult(...values) {
      const result = {};
      this.validate.apply(result, values);
      return result;
    },

    validateMultiple(data, schema, checkRecursive, banUnknownProperties) {
      const options = { all: true, findUnknown: Boolean(banUnknownProperties) };
      const { isValid, errors, missing } = run(state, data, schema, options);
      return { errors, missing, valid: isValid };
    },

    addSchema: (address, schema) => state.store.add(address, schema),
    getSchema: (address) => state.store.get(address),
    getSchemaMap: () => Object.fromEntries([...state.store.entries].map(([address, { schema }]) => [address, schema])),
    getSchemaUris: (filter) => [...state.store.entries.keys()].filter((address) => !filter || filter.test(address)),

    getMissingUris(filter) {
      const compile = compileOptions(state.store, state.formats);
      const found = new Set();
      for (const schemaOfAddress of keys(compile.schemas)) {
        const text = compile.schemas[schemaOfAddress];
        const { missing = [] } = validate({ schemaText: text, valueText: "null", compile, isValid: () => true });
        for (const { uri, base } of missing) if (uri !== base && (!filter || filter.test(uri))) found.add(uri);
      }
      return [...found];
    },

    dropSchemas() {
      state.store = new SchemaStore();
    },

    addFormat(name, check) {
      const formats = typeof name === "object" && name !== null ? name : { [name]: check };
      for (const key of keys(formats)) {
        if (typeof formats[key] !== "function") throw new TypeError(`the format "${key}" has to be a function`);
        state.formats.set(key, formats[key]);
      }
    },

    reset() {
      this.error = null;
      this.missing = [];
      this.valid = true;
    },

    setErrorReporter(reporter) {
      if (typeof reporter === "string") return this.language(reporter);
      state.reporter = reporter;
      return true;
    },

    language: (code) => (!code || /^en\b/.test(code) ? "en" : false),
    freshApi: () => makeAPI(),
    getDocumentUri: documentUri,
    addLanguage: refuse("addLanguage", "give the words with tv4.setErrorReporter"),
    defineKeyword: refuse("defineKeyword", "check the value with pm.expect beside the schema"),
    defineError: refuse("defineError", "it has the codes of tv4.errorCodes"),
  };
}

const tv4 = makeAPI();
tv4.tv4 = tv4;

module.exports = tv4;
