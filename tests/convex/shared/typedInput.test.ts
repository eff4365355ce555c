import { describe, expect, test } from "vitest";
import { codeSchema } from "#convex/domain/accounts/accountSchemas.ts";
import { listingFormSchema, emptyForm } from "#convex/domain/listings/listingSchema.ts";
import { handoverSchema } from "#convex/domain/orders/orderSchemas.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import { normaliseOutcode, normalisePostcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { normaliseCode, parseMeasure, parseNumber } from "#convex/domain/shared/typedInput.ts";

describe("typed or pasted input", () => {
  test.each([
    "123456",
    " 123 456 ",
    "123-456",
    "12‑34–56",
    "1\u200b23456\ufeff",
    "１２３４５６",
    "123\u00a0456",
    "123\u202f456",
    "\u200f123456\u200e",
    "123\u00ad456",
    "١٢٣٤٥٦",
    "১২৩ ৪৫৬",
    "123456.",
    "“123 456”",
    "123.456",
    "Code: 123456",
    "Your code is 123 456",
    "123456 is your Shoal log-in code.",
    "OTP 123-456",
    "#123456",
    "code=123456",
    "Your one-time code\n\n123456\n\nThe code works for 10 minutes",
  ])("%j is read as the code 123456", (text) => {
    expect(normaliseCode(text)).toBe("123456");
    expect(codeSchema.parse({ code: text })).toEqual({ code: "123456" });
    expect(handoverSchema.parse({ code: text })).toEqual({ code: "123456" });
  });

  test.each(["", "12345", "1234567", "12345a", "12345²", "123456 or 654321", "Code: 12345"])(
    "%j isn't a code",
    (text) => {
      expect(codeSchema.safeParse({ code: text }).success).toBe(false);
      expect(handoverSchema.safeParse({ code: text }).success).toBe(false);
    },
  );

  test.each([
    "ls6 1ab",
    "LS61AB",
    "LS6-1AB",
    "ls6\u200b 1ab\ufeff",
    " L S 6 1 A B ",
    "ＬＳ６ 1AB",
    "LS6 1AB.",
    "LS6\u22121AB",
    "LS6,1AB",
    "LS6/1AB",
    "LS6\u202f1AB",
    "LS\u00ad6 1AB",
    "\u200fLS6 1AB\u200e",
    "LS٦ ١AB",
    "(LS6 1AB)",
    "LS6·1AB",
    "“LS6 1AB”",
    "LS6\ufe0f 1AB",
    "LS6 1ab (home)",
    "Postcode: LS6 1AB",
    "postcode is LS6 1AB.",
    "LS6 1AB, UK",
    "Leeds LS6 1AB",
    "LS6 1AB - home",
    "LS6 1AB (work), England",
    "12 Back Lane, Leeds LS6 1AB",
    `${" ".repeat(300)}LS6 1AB`,
    `${"\u200b".repeat(300)}LS6 1AB`,
  ])("%j is read as the postcode LS6 1AB", (text) => {
    expect(normalisePostcode(text)).toBe("LS6 1AB");
    expect(normaliseOutcode(text)).toBe("LS6");
  });

  test.each([
    ["6", 6],
    [" 6 ", 6],
    ["\u200b6", 6],
    ["６", 6],
    ["1,000", 1000],
    ["1 000", 1000],
    ["6.8", 6.8],
    [".5", 0.5],
    ["6.", 6],
    ["-1", -1],
    ["−1", -1],
    ["1,234,567.5", 1_234_567.5],
    ["1\u202f000", 1000],
    ["\u200f12\u200e", 12],
    ["1\u00ad2", 12],
    ["٦٫٨", 6.8],
    ["۱٬۰۰۰", 1000],
    ["२५", 25],
    ["6\ufe0f", 6],
  ])("%j is read as the number %d", (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  test.each([
    "",
    " ",
    ".",
    "1,5",
    "1,00",
    "1,0000",
    "1.2.3",
    "1.000",
    "12.000",
    "1e3",
    "0x10",
    "six",
    "NaN",
    "1 2",
    "1,000 000",
    "6²",
    "½",
    "12–15",
  ])("%j isn't a number", (text) => {
    expect(parseNumber(text)).toBeNaN();
  });

  test.each(["LS6 1AB or LS7 2AB", "LS1; DROP", "SW1A 1A", "LS6 1AB1", "home"])(
    "%j isn't a postcode",
    (text) => {
      expect(normalisePostcode(text)).toBeNull();
    },
  );

  test.each(["LS6 (home)", "Postcode LS6", "postcode: ls6", "LS6, UK"])(
    "%j is read as the district LS6",
    (text) => {
      expect(normaliseOutcode(text)).toBe("LS6");
    },
  );

  test.each([
    ["£5.00 each", 500],
    ["£5 each", 500],
    ["5 ea.", 500],
    ["£5.00/each", 500],
    ["£5 per fish", 500],
    ["£5 (each)", 500],
    ["Price: £5", 500],
    ["50p each", 50],
    ["5 pounds apiece", 500],
    ["£5 a pair", null],
    ["£5 for 3", null],
    ["£5 each or £20", null],
    ["each", null],
  ])("%j is read as %d pence", (text, pence) => {
    expect(parsePounds(text)).toBe(pence);
  });

  test.each([
    ["26°C", "°C", 26],
    ["26 c", "°C", 26],
    ["26ºC", "°C", 26],
    ["26 degrees", "°C", 26],
    ["26.5 deg. Celsius", "°C", 26.5],
    ["26℃", "°C", 26],
    ["about 26", "°C", 26],
    ["-1", "°C", -1],
    ["78°F", "°C", NaN],
    ["24-26°C", "°C", NaN],
    ["120 litres", "litres", 120],
    ["120L", "litres", 120],
    ["120 ltr.", "litres", 120],
    ["approx. 1,000 litres", "litres", 1000],
    ["26 gallons", "litres", NaN],
    ["60cm", "cm", 60],
    ["24 inches", "cm", NaN],
    ["pH 7.2", "", 7.2],
    ["7.2 pH", "", 7.2],
    ["GH: 8", "°dGH", 8],
    ["8 dH", "°dGH", 8],
    ["0.25 mg/l", "mg/l", 0.25],
    ["0 ppm", "mg/l", 0],
    ["6 wks", "weeks", 6],
    ["", "°C", NaN],
  ])("%j is read in %j as %d", (text, unit, number) => {
    expect(parseMeasure(text, unit)).toBe(number);
  });

  test("a listing accepts prices, numbers and postcodes as people type them, and names what it can't read", () => {
    const texts = {
      ...emptyForm({ outcode: null, deliveryBands: [] }),
      title: "Neons",
      species: "Neon tetra",
      price: "£ .50",
      quantity: " 1\u200b2 ",
      minQuantity: "6",
      outcode: "ls6 1ab",
    };
    expect(listingFormSchema.parse(texts)).toMatchObject({
      price: 50,
      quantity: 12,
      minQuantity: 6,
      outcode: "LS6",
    });
    const { error } = listingFormSchema.safeParse({ ...texts, price: "1,5", quantity: "1e1" });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Enter a price in pounds, such as 4.50. Use 0 for free.",
      "Enter how many you are rehoming.",
    ]);
  });
});
