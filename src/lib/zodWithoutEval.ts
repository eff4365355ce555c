/**
 * When zod first validates an object, it tests whether `eval` is allowed. Our
 * Content-Security-Policy forbids it, and browsers report each attempt. This sets `z.config({
 * jitless: true })` before zod loads, which happens with the first form rather than the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
