"use strict";
// The module `ajv`: the interface of ajv 6, which Postman has, on hubrun's own validator. A schema is of draft-07
// unless its `$schema` names draft-04, draft-06, 2019-09 or 2020-12.

const { parse } = JSON;
const { keys } = Object;
const { toText } = require("schemas/schema-text");
const { validate } = require("schemas/schema-validation");
const { makeResolver } = require("schemas/schema-location");
const { ajvErrors } = require("schemas/ajv-errors");
const { errorOfMissingValue } = require("schemas/schema-absence");
const { formatsFor } = require("schemas/ajv-formats");
const { schemaChange } = require("schemas/ajv-schemas");

class MissingRefError extends Error {
  constructor(base, ref, uri) {
    super(`can't resolve reference ${ref} from id ${base || "#"}`);
    this.missingRef = uri;
    this.missingSchema = uri;
  }
}

// The options that change values or add keywords. Ignoring one would change a verdict.
const REFUSED_OPTIONS = [
  "$data", "coerceTypes", "useDefaults", "removeAdditional", "keywords", "loadSchema", "strictKeywords",
  "strictNumbers", "strictDefaults", "errorDataPath", "processCode", "passContext", "ownProperties",
];

// The keywords that look at all members of an object, also at those that are undefined.
const COUNTED_KEYWORDS = /"((additional|pattern|unevaluated)Properties|(min|max)Properties|propertyNames)"/;

function refuse(name, hint) {
  return () => {
    throw new Error(`ajv's ${name} is not supported by hubrun: ${hint}`);
  };
}

function Ajv(options) {
  if (!(this instanceof Ajv)) return new Ajv(options);
  this._opts = { ...options };
  for (const name of REFUSED_OPTIONS) {
    if (this._opts[name]) refuse(`option "${name}"`, "leave it out")();
  }
  this.errors = null;
  this._schemas = new Map();
  this._formats = new Map();
  this._compiled = new Map();
  for (const [name, format] of Object.entries(formatsFor(this._opts.format))) this._formats.set(name, format);
  for (const name of keys(this._opts.formats ?? {})) this.addFormat(name, this._opts.formats[name]);
  const { schemas, meta } = this._opts;
  if (typeof meta === "object" && meta !== null) this.addMetaSchema(meta);
  if (Array.isArray(schemas)) this.addSchema(schemas);
  else for (const key of keys(schemas ?? {})) this.addSchema(schemas[key], key);
}

function normalized(address) {
  return address ? address.replace(/#$/, "").replace(/\/$/, "") : "";
}

Ajv.prototype = {
  constructor: Ajv,

  compile(schema) {
    const text = this._text(schema);
    if (!this._compiled.has(text)) this._compiled.set(text, this._validator(schema, text));
    return this._compiled.get(text);
  },

  validate(schemaOrKey, data) {
    const check = typeof schemaOrKey === "string" ? this.getSchema(schemaOrKey) : this.compile(schemaOrKey);
    if (!check) throw new Error(`no schema with key or ref "${schemaOrKey}"`);
    const isValid = check(data);
    this.errors = check.errors;
    return isValid;
  },

  validateSchema(schema, throwsError) {
    const { problem } = this._inspect(this._text(schema));
    this.errors = null;
    if (problem === undefined) return true;
    if (throwsError) throw new Error(`schema is invalid: ${problem}`);
    this.errors = [{ keyword: "schema", dataPath: "", schemaPath: "#", params: {}, message: problem }];
    return false;
  },

  addSchema(schema, key) {
    if (Array.isArray(schema)) {
      for (const one of schema) this.addSchema(one);
      return this;
    }
    const text = this._text(schema);
    const id = this._id(schema);
    const address = normalized(key || id);
    if (this._schemas.has(address)) throw new Error(`schema with key or id "${address}" already exists`);
    if (this._opts.validateSchema !== false) this.validateSchema(schema, true);
    const entry = { schema, text };
    this._schemas.set(address, entry);
    if (id) this._schemas.set(normalized(id), entry);
    this._compiled.clear();
    return this;
  },

  // The validator knows the drafts themselves. A schema of schemas is one more schema.
  addMetaSchema(schema, key) {
    const address = normalized(key || this._id(schema));
    if (!this._schemas.has(address)) this._schemas.set(address, { schema, text: this._text(schema), isMeta: true });
    return this;
  },

  getSchema(keyOrRef) {
    const address = normalized(keyOrRef);
    const known = this._schemas.get(address);
    if (known) return this.compile(known.schema);
    const hash = address.indexOf("#");
    return hash >= 0 && this._schemas.has(address.slice(0, hash)) ? this.compile({ $ref: address }) : undefined;
  },

  removeSchema(schemaKeyRef) {
    this._compiled.clear();
    for (const [address, { schema, isMeta }] of [...this._schemas]) {
      const isNamed = schemaKeyRef === undefined || schemaKeyRef === schema
        || (schemaKeyRef instanceof RegExp ? schemaKeyRef.test(address) : normalized(schemaKeyRef) === address);
      if (isNamed && !(isMeta && typeof schemaKeyRef !== "string")) this._schemas.delete(address);
    }
    return this;
  },

  addFormat(name, format) {
    const isDefinition = typeof format === "object" && format !== null && !(format instanceof RegExp);
    const definition = isDefinition ? format : { validate: format };
    const check = typeof definition.validate === "string" ? new RegExp(definition.validate) : definition.validate;
    if (definition.async) refuse("asynchronous format", "check the value after the validation")();
    if (typeof check !== "function" && !(check instanceof RegExp)) {
      throw new TypeError(`the format "${name}" has to be a function or a regular expression`);
    }
    this._formats.set(String(name), definition.type === "number" ? { check, type: "number" } : check);
    this._compiled.clear();
    return this;
  },

  errorsText(errors, { separator = ", ", dataVar = "data" } = {}) {
    const listed = errors || this.errors;
    if (!listed) return "No errors";
    return Array.from(listed, (error) => `${dataVar}${error.dataPath} ${error.message}`).join(separator);
  },

  addKeyword: refuse("addKeyword", "check the value with pm.expect beside the schema"),
  removeKeyword: refuse("removeKeyword", "leave the keyword out of the schema"),
  getKeyword: refuse("getKeyword", "it has the keywords of JSON Schema"),
  compileAsync: refuse("compileAsync", "get the schemas with pm.sendRequest, add them with addSchema and use compile"),

  _id(schema) {
    if (typeof schema !== "object" || schema === null) return undefined;
    const { schemaId } = this._opts;
    const id = schemaId === "id" ? schema.id : schema.$id ?? (schemaId === "auto" ? schema.id : undefined);
    if (id !== undefined && typeof id !== "string") throw new Error("schema id must be string");
    return id;
  },

  _text(schema) {
    if ((typeof schema !== "object" || schema === null) && typeof schema !== "boolean") {
      throw new Error("schema should be object or boolean");
    }
    if (schema.$async) refuse('keyword "$async"', "leave it out, and assert the value that validate returns")();
    return toText(schema, { name: "schema", change: schemaChange(this._opts) }).text;
  },

  // The options for reading a schema. It is no schema beside itself.
  _options(own) {
    const schemas = {};
    for (const [address, { text }] of this._schemas) if (text !== own) schemas[address] = text;
    const formats = {};
    for (const [name, format] of this._formats) formats[name] = format.type === "number" ? "number" : "string";
    return { draft: "draft-07", schemas, formats, checkFormats: this._opts.format !== false };
  },

  // Reads a schema without a value.
  _inspect(text) {
    const isValid = () => true;
    return validate({ schemaText: text, valueText: "null", compile: this._options(text), isValid });
  },

  _checkReading({ problem, missing, unknownFormats }) {
    if (problem !== undefined) throw new Error(`schema is invalid: ${problem}`);
    if (missing.length > 0 && this._opts.missingRefs !== "ignore") {
      throw new MissingRefError(missing[0].base, missing[0].ref, missing[0].uri);
    }
    const { unknownFormats: allowed = true, format: mode } = this._opts;
    if (mode === false || allowed === "ignore") return;
    for (const { format, location } of unknownFormats) {
      if (Array.isArray(allowed) && allowed.includes(format)) continue;
      throw new Error(`unknown format "${format}" is used in schema at path "${location}"`);
    }
  },

  _validator(schema, text) {
    const compile = this._options(text);
    this._checkReading(this._inspect(text));
    const formats = new Map(this._formats);
    const documents = new Map([["", parse(text)]]);
    for (const address of keys(compile.schemas)) {
      if (address) documents.set(address, parse(compile.schemas[address]));
    }
    const resolve = makeResolver((address) => documents.get(address));
    const options = this._opts;

    function isValid(name, value) {
      const format = formats.get(name);
      const check = format.check ?? format;
      return check instanceof RegExp ? check.test(value) : check(value);
    }

    function check(data) {
      if (data === undefined || typeof data === "function") {
        check.errors = [errorOfMissingValue(data, resolve("#"), { resolve })];
        return false;
      }
      const { text: valueText, undefinedAt } = toText(data);
      const result = validate({ schemaText: text, valueText, compile, isValid });
      if (result.problem !== undefined) throw new Error(result.problem);
      if (result.errors.length === 0) {
        if (undefinedAt !== undefined && COUNTED_KEYWORDS.test(text)) {
          throw new TypeError(`${undefinedAt} is undefined, which JSON Schema does not describe`);
        }
        check.errors = null;
        return true;
      }
      check.errors = ajvErrors(result.errors, { resolve, data: parse(valueText), options });
      return false;
    }

    check.schema = schema;
    check.errors = null;
    return check;
  },
};

Ajv.MissingRefError = MissingRefError;

module.exports = Ajv;
