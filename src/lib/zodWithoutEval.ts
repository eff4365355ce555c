/**
 * When zod first checks an object, it tests whether it may create code from text. The pages'
 * headers refuse that, rightly, and browsers report each refusal. This sets `z.config({ jitless:
 * true })` before zod has loaded, which it does with the first form rather than the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
