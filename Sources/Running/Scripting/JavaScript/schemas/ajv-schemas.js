"use strict";
// The differences between a schema's draft and its meaning in ajv 6, some of them by option.

const { hasOwn } = Object;

const LATEST_ADDRESS = /^https?:\/\/json-schema\.org\/schema#?$/;

function changedType(type) {
  const names = Array.isArray(type) ? type : [type];
  return names.includes("null") ? names : [...names, "null"];
}

// Returns a function that changes an object of a schema before it is written.
function schemaChange({ nullable, schemaId }) {
  return (object) => {
    const change = {};
    const { $schema, type, id } = object;
    // The address of "the latest draft" is draft-07 for ajv 6.
    if (typeof $schema === "string" && LATEST_ADDRESS.test($schema)) change.$schema = undefined;
    if (nullable && object.nullable === true && type !== undefined) change.type = changedType(type);
    const countsID = schemaId === "id" || (schemaId === "auto" && !hasOwn(object, "$id"));
    if (countsID && typeof id === "string") change.$id = id;
    return Object.keys(change).length > 0 ? { ...object, ...change } : object;
  };
}

module.exports = { schemaChange };
