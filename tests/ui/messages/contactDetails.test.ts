import { expect, test } from "vitest";
import { contactDetailIn } from "#src/features/messages/chat/contactDetails.ts";

const findDetail = (text: string) => contactDetailIn(text, "shoal.example");

test.each([
  "Call me on 07700 900123",
  "07700900123",
  "my number is 0770 0900 123, thanks",
  "+44 7700 900123",
  "+44 (0)7700 900 123",
  "0044 7700 900123",
  "(020) 7946 0018",
  "0113 496 0000 after six",
  "text me about the order on 07700 900123",
  "+33 6 12 34 56 78",
])("a phone number: %s", (text) => {
  expect(findDetail(text)).toBe("phone");
});

test.each([
  "https://pay.example/abc",
  "see www.paypal.com",
  "paypal.com/me/sam",
  "wa.me/447700900123",
  "sam@example.com",
  "look at fishforum.co.uk please",
])("an address: %s", (text) => {
  expect(findDetail(text)).toBe("address");
});

test.each([
  "£12.50 each, or 6 for £60.00",
  "I paid £1,250.00 for the tank",
  "07/12/2026 at 10:30",
  "07.12.2026 10:30, or 08.12.2026",
  "07-12-2026 150 litres",
  "2026-12-01",
  "tank is 60x30x30 cm, 0.5 kg",
  "60 x 30 x 36, 54 litres, pH 7.2, 24 °C",
  "APC 12345678",
  "tracking number 07123456789",
  "Royal Mail AB123456789GB",
  "DPD 15501234567890",
  "Evri H01AAA0012345678",
  "order 990c21c9",
  "990c21c9-1b2d-4e3f-8a4b-0123456789ab",
  "Order 990c21c9: £4.00 was refunded",
  "12 neons, 8 corys, 10 shrimp, 6 snails, 4 plecs",
  "from 07:00 to 11:30 on 01 12 2026",
  "https://shoal.example/listing/k57abc",
  "/listing/k57abc",
  "I can collect.Tomorrow is fine",
  "LS6 1AA",
  "0 nitrite, 0 ammonia, 10 nitrate",
  "The batch of 1000000000 eggs",
  "sizes 2-3 cm, 10-12 fish, 1-2 weeks",
])("no contact detail: %s", (text) => {
  expect(findDetail(text)).toBeNull();
});
