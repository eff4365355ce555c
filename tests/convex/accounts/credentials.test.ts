import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailField } from "#convex/domain/accounts/accountSchemas.ts";
import { mailboxOf, normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import { anyCharacter } from "#local/testing/anyCharacter.ts";

/** An address of the maximum length. */
const LONGEST = `nell@${"a".repeat(61)}.${"b".repeat(61)}.${"c".repeat(61)}.${"d".repeat(59)}.test`;

describe("an address", () => {
  test.each([
    ["Nell@Shoal.Test", "nell@shoal.test"],
    ["  nell@shoal.test ", "nell@shoal.test"],
    ["nell.newcomer+fish@mail.shoal.test", "nell.newcomer+fish@mail.shoal.test"],
    ["o'brien_2-x@a-b.co.uk", "o'brien_2-x@a-b.co.uk"],
    ["nell@münchen.example", "nell@xn--mnchen-3ya.example"],
    ["nell@xn--mnchen-3ya.example", "nell@xn--mnchen-3ya.example"],
    ["nell@例え.テスト", "nell@xn--r8jz45g.xn--zckzah"],
    // Look-alikes of another address normalise to it.
    ["nell@ｇmail.com", "nell@gmail.com"],
    ["nell@gmail.com\u00ad", "nell@gmail.com"],
    ["\u200bnell@gmail.com", "nell@gmail.com"],
    ["\ufeff\u202anell@gmail.com\u202c\u00a0", "nell@gmail.com"],
    ["ne\u200bll@gmail.com", "nell@gmail.com"],
    ["nell\u2060@g\u200dma\u00adil.com", "nell@gmail.com"],
    ["nell\ufe0f@gmail.com", "nell@gmail.com"],
    ["ｎｅｌｌ＠ｇｍａｉｌ．ｃｏｍ", "nell@gmail.com"],
    [LONGEST, LONGEST],
    [`${"n".repeat(64)}@shoal.test`, `${"n".repeat(64)}@shoal.test`],
  ])("%j is stored as %j", (text, stored) => {
    expect(normaliseEmail(text)).toBe(stored);
    expect(emailField.parse(text)).toBe(stored);
  });

  test.each([
    ...["", "nell", "@shoal.test", "nell@", "nell@shoal", "nell@@shoal.test", "ne ll@shoal.test"],
    ...["nell@shoal.test.", "nell@shoal..test", ".nell@shoal.test", "nell.@shoal.test"],
    ...["ne..ll@shoal.test", "nell@-shoal.test", "nell@shoal-.test", "nell@1.2.3.4"],
    ...["ne\u0000ll@shoal.test", "n\u202eell@shoal.test", "ne\u2066ll@shoal.test"],
    ...["ne\u3164ll@shoal.test", "nеll@shoal.test", "\u212aate@shoal.test", "İ@shoal.test"],
    ...["a,nell@shoal.test", "nell@shoal.test,1", "nell@shoal.test;otto@shoal.test"],
    ...["nell@a;b.test", "group:nell@shoal.test", "(c)nell@shoal.test", "ne\\ll@shoal.test"],
    ...["nell@[127.0.0.1].test", '"nell"@shoal.test', "<nell@shoal.test>", "nell@shoal_x.test"],
    ...["nell\r\nbcc:otto@shoal.test", "nell@ｓ/x.test", "nell@ｓ:80.test", "nell@é?x.test"],
    `${"n".repeat(65)}@shoal.test`,
    `nell@${"shoal.".repeat(50)}test`,
    `n${LONGEST}`,
    7,
    null,
    undefined,
  ])("%j is invalid", (text) => {
    expect(normaliseEmail(text)).toBeNull();
    expect(emailField.safeParse(text).success).toBe(false);
  });

  test("contains only printable ASCII without list, group or comment characters, for any input", () => {
    const part = fc.string({ unit: anyCharacter, maxLength: 12 });
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        for (const address of [`${a}@${b}.${c}`, `nell${a}@shoal${b}.test${c}`]) {
          const email = normaliseEmail(address);
          if (email === null) continue;
          expect(email).toMatch(/^[^\s@,;:()[\]\\<>"]+@[a-z0-9.-]+$/);
          expect(email).toMatch(/^[\x21-\x7e]{1,255}$/);
          expect(normaliseEmail(email)).toBe(email);
          expect(normaliseEmail(mailboxOf(email))).toBe(mailboxOf(email));
          expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("addresses of one mailbox", () => {
  test.each([
    ["nell@shoal.test", "nell@shoal.test"],
    ["nell+1@shoal.test", "nell@shoal.test"],
    ["nell+a+b@shoal.test", "nell@shoal.test"],
    ["ne.ll@shoal.test", "ne.ll@shoal.test"],
    ["n.e.ll+x@gmail.com", "nell@gmail.com"],
    ["nell@googlemail.com", "nell@gmail.com"],
    ["n-e_l.l+x@protonmail.com", "nell@proton.me"],
    ["nell@pm.me", "nell@proton.me"],
    ["_@proton.me", "_@proton.me"],
    ["nell+x@me.com", "nell@icloud.com"],
    ["ne.ll@mac.com", "ne.ll@icloud.com"],
    ["nell-fish@yahoo.co.uk", "nell@yahoo.co.uk"],
    ["nell-fish@shoal.test", "nell-fish@shoal.test"],
    ["fish@nell.fastmail.com", "nell@fastmail.com"],
    ["nell+fish@fastmail.com", "nell@fastmail.com"],
    ["+nell@shoal.test", "+nell@shoal.test"],
    // Fastmail: on all its domains, a subdomain names the mailbox.
    ["fish@nell.sent.com", "nell@sent.com"],
    ["fish+x@nell.fastmail.net", "nell@fastmail.net"],
    ["a.b@nell.eml.cc", "nell@eml.cc"],
    ["fish@nell.fastmail.com.au", "nell@fastmail.com.au"],
    ["nell@sent.com", "nell@sent.com"],
    ["fish@nell.shoal.test", "fish@nell.shoal.test"],
    // Yahoo: minus for tags, on all its domains and nowhere else.
    ["nell-fish@yahoo.fr", "nell@yahoo.fr"],
    ["nell-a-b@yahoo.com.au", "nell@yahoo.com.au"],
    ["nell-fish@y7mail.com", "nell@y7mail.com"],
    ["nell-fish@outlook.com", "nell-fish@outlook.com"],
    ["-nell@yahoo.com", "-nell@yahoo.com"],
    // Yandex: one mailbox on all domains, dots and hyphens alike.
    ["n-ell@ya.ru", "n.ell@yandex.ru"],
    ["n.ell+x@yandex.com", "n.ell@yandex.ru"],
    ["nell@yandex.kz", "nell@yandex.ru"],
    ["nell@narod.ru", "nell@yandex.ru"],
    // Outlook: plus for tags; its domains are different mailboxes.
    ["nell+fish@outlook.com", "nell@outlook.com"],
    ["nell+fish@hotmail.co.uk", "nell@hotmail.co.uk"],
    ["nell+a@live.com", "nell@live.com"],
    ["n.ell@hotmail.com", "n.ell@hotmail.com"],
    ["nell+x@protonmail.ch", "nell@proton.me"],
  ])("%s is counted under %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
