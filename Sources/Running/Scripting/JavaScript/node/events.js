"use strict";

// Node.js's module `events`: EventEmitter, and `once` as a promise.

const { coded, invalidType, outOfRange, requireFunction, safeText } = require("node/node-errors");
const { apply } = Reflect;
const NativePromise = Promise;

const errorMonitor = Symbol("events.errorMonitor");
let defaultMaxListeners = 10;

/** A function and no class, because old scripts call it without `new` in their own constructors. */
function EventEmitter() {
  initialize(this);
}

function initialize(emitter) {
  if (!emitter._events || emitter._events === Object.getPrototypeOf(emitter)._events) {
    emitter._events = Object.create(null);
    emitter._eventsCount = 0;
  }
}

function listenersOf(emitter, name) {
  return emitter._events?.[name] ?? [];
}

function add(emitter, name, listener, isFirst) {
  requireFunction("listener", listener);
  if (!emitter._events) initialize(emitter);
  else if (emitter._events.newListener) emitter.emit("newListener", name, listener.listener ?? listener);
  if (!emitter._events[name]) {
    emitter._events[name] = [];
    emitter._eventsCount += 1;
  }
  if (isFirst) emitter._events[name].unshift(listener);
  else emitter._events[name].push(listener);
  warn(emitter, name);
  return emitter;
}

const warned = new WeakMap();

/** Warns once for each event of an emitter that it has more listeners than the limit. */
function warn(emitter, name) {
  const count = emitter._events[name].length;
  const most = emitter.getMaxListeners();
  if (most === 0 || count <= most) return;
  if (!warned.has(emitter)) warned.set(emitter, new Set());
  const names = warned.get(emitter);
  if (names.has(name)) return;
  names.add(name);
  globalThis.console?.warn(`MaxListenersExceededWarning: ${count} ${safeText(name)} listeners added. `
    + "Use emitter.setMaxListeners() to increase the limit");
}

function onceWrapper(emitter, name, listener) {
  requireFunction("listener", listener);
  let isDone = false;
  function wrapper(...given) {
    if (isDone) return undefined;
    isDone = true;
    emitter.removeListener(name, wrapper);
    return apply(listener, emitter, given);
  }
  wrapper.listener = listener;
  return wrapper;
}

function unhandled(error) {
  if (error instanceof Error) return error;
  const text = require("node/util-inspect").inspect(error);
  const shown = typeof error === "string" ? `'${error}'` : text;
  const failure = coded(Error, "ERR_UNHANDLED_ERROR", `Unhandled error. (${shown})`);
  failure.context = error;
  return failure;
}

function requireLimit(name, value) {
  if (typeof value !== "number") throw invalidType(name, "of type number", value);
  if (!(value >= 0)) throw outOfRange(name, ">= 0", value);
}

const methods = {
  on(name, listener) {
    return add(this, name, listener, false);
  },

  prependListener(name, listener) {
    return add(this, name, listener, true);
  },

  once(name, listener) {
    return this.on(name, onceWrapper(this, name, listener));
  },

  prependOnceListener(name, listener) {
    return this.prependListener(name, onceWrapper(this, name, listener));
  },

  off(name, listener) {
    requireFunction("listener", listener);
    const list = listenersOf(this, name);
    const index = list.findLastIndex((other) => other === listener || other.listener === listener);
    if (index < 0) return this;
    const rest = list.toSpliced(index, 1);
    if (rest.length > 0) {
      this._events[name] = rest;
    } else {
      delete this._events[name];
      this._eventsCount -= 1;
    }
    // With several listeners Node.js passes on the given one, even if it is the wrapper that `once` made.
    const told = list.length === 1 ? list[0].listener ?? listener : listener;
    if (this._events.removeListener) this.emit("removeListener", name, told);
    return this;
  },

  removeAllListeners(...names) {
    // Listeners of "removeListener" are called for all others, so they are removed last.
    const all = this.eventNames().sort((a, b) => (a === "removeListener") - (b === "removeListener"));
    for (const name of names.length > 0 ? [names[0]] : all) {
      if (this._events?.removeListener) {
        for (const listener of [...listenersOf(this, name)].reverse()) this.off(name, listener);
      } else if (this._events?.[name]) {
        delete this._events[name];
        this._eventsCount -= 1;
      }
    }
    if (names.length === 0) initialize(Object.assign(this, { _events: undefined }));
    return this;
  },

  emit(name, ...given) {
    if (name === "error") {
      for (const listener of [...listenersOf(this, errorMonitor)]) apply(listener, this, given);
      if (listenersOf(this, "error").length === 0) throw unhandled(given[0]);
    }
    // A copy, because listeners may add others.
    const list = [...listenersOf(this, name)];
    for (const listener of list) apply(listener, this, given);
    return list.length > 0;
  },

  listeners(name) {
    return listenersOf(this, name).map((listener) => listener.listener ?? listener);
  },

  rawListeners(name) {
    return [...listenersOf(this, name)];
  },

  listenerCount(name, listener) {
    const list = listenersOf(this, name);
    return listener === undefined || listener === null
      ? list.length : list.filter((other) => other === listener || other.listener === listener).length;
  },

  eventNames() {
    return this._events ? Reflect.ownKeys(this._events) : [];
  },

  setMaxListeners(count) {
    requireLimit("setMaxListeners", count);
    this._maxListeners = count;
    return this;
  },

  getMaxListeners() {
    return this._maxListeners ?? defaultMaxListeners;
  },
};
methods.addListener = methods.on;
methods.removeListener = methods.off;
Object.assign(EventEmitter.prototype, methods);

/** A promise of the arguments of the next such event; an event "error" rejects it. */
function once(emitter, name) {
  return new NativePromise((resolve, reject) => {
    const stop = () => {
      emitter.removeListener(name, onEvent);
      emitter.removeListener("error", onError);
    };
    const onEvent = (...given) => {
      stop();
      resolve(given);
    };
    const onError = (error) => {
      stop();
      reject(error);
    };
    emitter.on(name, onEvent);
    if (name !== "error") emitter.on("error", onError);
  });
}

Object.assign(EventEmitter, {
  once, EventEmitter, errorMonitor,
  listenerCount: (emitter, name) => emitter.listenerCount(name),
  getEventListeners: (emitter, name) => emitter.listeners(name),
  getMaxListeners: (emitter) => emitter.getMaxListeners(),
});
Object.defineProperty(EventEmitter, "defaultMaxListeners", {
  get: () => defaultMaxListeners,
  set: (count) => {
    requireLimit("defaultMaxListeners", count);
    defaultMaxListeners = count;
  },
  enumerable: true,
});

module.exports = EventEmitter;
