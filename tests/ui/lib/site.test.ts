import { describe, expect, it } from "vitest";
import { operatorNoticeOf, socialLinksOf } from "#src/lib/site.ts";

describe("a deployment's own details", () => {
  it("link to the configured networks, unless a URL lacks https", () => {
    const settings = {
      VITE_INSTAGRAM_URL: "https://www.instagram.com/shoal",
      VITE_FACEBOOK_URL: "",
      VITE_YOUTUBE_URL: "javascript:alert(1)",
    };
    expect(socialLinksOf(settings)).toEqual([
      { label: "Instagram", href: "https://www.instagram.com/shoal" },
    ]);
    expect(socialLinksOf({})).toEqual([]);
  });

  it("name the operator in one sentence, if one is configured", () => {
    expect(operatorNoticeOf({})).toBeNull();
    expect(
      operatorNoticeOf({ VITE_OPERATOR_NAME: " ", VITE_OPERATOR_ADDRESS: "Leeds" }),
    ).toBeNull();
    expect(operatorNoticeOf({ VITE_OPERATOR_NAME: "Shoal Ltd" })).toBe(
      "Shoal is run by Shoal Ltd.",
    );
    expect(
      operatorNoticeOf({
        VITE_OPERATOR_NAME: "Shoal Ltd",
        VITE_OPERATOR_ADDRESS: "1 Quay Street, Leeds LS1 1AA",
        VITE_OPERATOR_ICO: "ZA123456",
      }),
    ).toBe(
      "Shoal is run by Shoal Ltd, 1 Quay Street, Leeds LS1 1AA. It is registered with the Information Commissioner's Office as ZA123456.",
    );
  });
});
