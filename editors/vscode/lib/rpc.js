"use strict";
// JSON-RPC 2.0 with the base protocol of LSP 3.17: each message has a header with its length in bytes.

/** The maximum size of a message, in bytes; the server has the same limit. */
const maximumSize = 64 << 20;
/** The maximum size of a header, in bytes. */
const maximumHeaderSize = 4 << 10;

const errorCodes = { methodNotFound: -32601, internalError: -32603, requestCancelled: -32800, contentModified: -32801 };

/** A broken frame or message. The rest of the stream cannot be read. */
class ProtocolError extends Error {}

/** An error that the other side answers, or the cancellation of a request. */
class ResponseError extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Splits a stream of bytes into messages. */
class FrameReader {
  constructor(onMessage, limit = maximumSize) {
    this.onMessage = onMessage;
    this.limit = limit;
    this.chunks = [];
    this.size = 0;
    this.length = undefined;
  }

  /** Adds bytes, and passes complete messages on. Throws a ProtocolError at a broken frame. */
  push(chunk) {
    this.chunks.push(chunk);
    this.size += chunk.length;
    for (;;) {
      if (this.length === undefined && !this.readHeader()) return;
      if (this.size < this.length) return;
      const text = this.joined().toString("utf8", 0, this.length);
      this.drop(this.length);
      this.length = undefined;
      this.onMessage(text);
    }
  }

  /** True if the stream ended within a frame. */
  get hasRest() {
    return this.size > 0 || this.length !== undefined;
  }

  readHeader() {
    const bytes = this.joined();
    const end = bytes.indexOf("\r\n\r\n");
    if (end > maximumHeaderSize || (end < 0 && this.size > maximumHeaderSize)) {
      throw new ProtocolError(`a header has more than ${maximumHeaderSize} bytes`);
    }
    if (end < 0) return false;
    this.length = contentLength(bytes.toString("latin1", 0, end));
    if (this.length > this.limit) {
      throw new ProtocolError(`a message has ${this.length} bytes; the limit is ${this.limit}`);
    }
    this.drop(end + 4);
    return true;
  }

  // Joined only for a header or a complete message: joining at each chunk would copy a large message many times.
  joined() {
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0];
  }

  drop(count) {
    const rest = this.joined().subarray(count);
    this.chunks = rest.length ? [rest] : [];
    this.size = rest.length;
  }
}

function contentLength(header) {
  let length;
  for (const line of header.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) throw new ProtocolError("a header has a line without a name");
    if (line.slice(0, colon).trim().toLowerCase() !== "content-length") continue;
    const value = line.slice(colon + 1).trim();
    // Number() would also read "", "0x10" and "1e3".
    const isValid = /^\d{1,15}$/.test(value) && length === undefined;
    if (!isValid) throw new ProtocolError("a header has no valid Content-Length");
    length = Number(value);
  }
  if (length === undefined) throw new ProtocolError("a header has no Content-Length");
  return length;
}

/** Returns a message with its header. */
function encode(message) {
  const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`, "latin1"), content]);
}

/** One end of a connection on two streams. */
class Connection {
  /**
   * `onNotification(method, params)`; `onRequest(method, params)` returns the result, or undefined for an unknown
   * method; `onClose(error)` is called once, without an error at the end of the input.
   */
  constructor({ input, output, onNotification, onRequest, onClose, limit }) {
    Object.assign(this, { output, onNotification, onRequest, onClose });
    this.pending = new Map();
    this.nextID = 1;
    this.isClosed = false;
    const reader = new FrameReader((text) => this.receive(text), limit);
    input.on("data", (chunk) => {
      if (this.isClosed) return;
      try {
        reader.push(chunk);
      } catch (error) {
        this.close(error);
      }
    });
    const ended = () => this.close(reader.hasRest ? new ProtocolError("the stream ended within a message") : undefined);
    input.on("end", ended);
    input.on("error", (error) => this.close(error));
    output.on("error", (error) => this.close(error));
  }

  /** Sends a request, and returns its result. A cancelled one rejects at once: the server may answer late or never. */
  request(method, params, token) {
    if (this.isClosed) return Promise.reject(new Error("the server has stopped"));
    const cancelled = () => new ResponseError(errorCodes.requestCancelled, "cancelled");
    if (token?.isCancellationRequested) return Promise.reject(cancelled());
    const id = this.nextID++;
    return new Promise((resolve, reject) => {
      const subscription = token?.onCancellationRequested(() => {
        if (!this.pending.delete(id)) return;
        subscription.dispose();
        this.notify("$/cancelRequest", { id });
        reject(cancelled());
      });
      const settle = (action) => (value) => {
        subscription?.dispose();
        action(value);
      };
      this.pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Ends the connection, and rejects pending requests. */
  close(error) {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const { reject } of this.pending.values()) reject(new Error("the server has stopped"));
    this.pending.clear();
    this.onClose(error);
  }

  send(message) {
    if (!this.isClosed && this.output.writable) this.output.write(encode(message));
  }

  receive(text) {
    // An earlier message of the same chunk may have closed the connection.
    if (this.isClosed) return;
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      throw new ProtocolError("a message is not valid JSON");
    }
    if (typeof message !== "object" || message === null || Array.isArray(message)) {
      throw new ProtocolError("a message is not an object");
    }
    if (typeof message.method === "string") {
      if (message.id === undefined) this.onNotification(message.method, message.params);
      else this.answer(message);
      return;
    }
    const pending = this.pending.get(message.id);
    if (!pending) return;
    this.pending.delete(message.id);
    if (message.error) {
      pending.reject(new ResponseError(message.error.code, String(message.error.message), message.error.data));
    } else {
      pending.resolve(message.result ?? null);
    }
  }

  async answer({ id, method, params }) {
    try {
      const result = await this.onRequest(method, params);
      if (result !== undefined) this.send({ id, result });
      else this.send({ id, error: { code: errorCodes.methodNotFound, message: `unknown method ${method}` } });
    } catch (error) {
      this.send({ id, error: { code: errorCodes.internalError, message: error.message } });
    }
  }
}

module.exports = { Connection, FrameReader, ProtocolError, ResponseError, encode, errorCodes, maximumSize };
