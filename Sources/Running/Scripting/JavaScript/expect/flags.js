// The flags of an assertion: its subject (`object`), its message, and what words have set, such as `negate`.

"use strict";


const nearFlags = { __proto__: null, object: true, ssfi: true, lockSsfi: true, message: true };

// Flags have no prototype: a script must not set them through `Object.prototype`.
function flagsOf(target) {
  return target.__flags ?? (target.__flags = { __proto__: null });
}

/** Returns the flag `key` of an assertion; with a third argument sets it. */
function flag(target, key, value) {
  const flags = flagsOf(target);
  if (arguments.length < 3) return flags[key];
  flags[key] = value;
  return undefined;
}

/** Copies all flags, or those alone that do not belong to the subject. */
function transferFlags(source, target, includesAll = true) {
  const from = flagsOf(source);
  const to = flagsOf(target);
  for (const key in from) if (includesAll || !nearFlags[key]) to[key] = from[key];
}

module.exports = { flag, flagsOf, transferFlags };
