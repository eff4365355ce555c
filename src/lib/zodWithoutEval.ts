/**
 * Zod, the first time that it checks an object, tries whether it may make code from text. The pages' headers
 * refuse that, as they should, and browsers report each refusal. This is `z.config({ jitless: true })`, said
 * before Zod is there: it comes with the first form, not with the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
