import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReservedName, nameProblem, tidyName } from "#convex/domain/accounts/names.ts";

describe("a user's name", () => {
  test.each([
    "Nell Newcomer",
    "Zoë",
    "Siobhán O’Brien-Smith",
    "李小龍",
    "محمد",
    "Nguyễn Thị Hoa",
    "Олена Коваль",
    "Нелл Newcomer",
    "Νέλλη",
    "Søren Łukasz",
    "田中ひろし",
    "J. R. (Bob) 3rd",
    "علی\u200cرضا",
    "ශ්\u200dරීමාලි",
    "မြို့မောင်",
    "က\u200cမ",
    "രാജന്\u200d",
    "രാജന്\u200d നായർ",
    "श्रीमान्\u200c शर्मा",
    "Nell 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "Nell 🐟",
    "Zoë 👩🏽‍🔬",
    "x".repeat(80),
    "Anna Moderau",
    "Seán O'Neil",
    "St. John",
    "Ivor St.John",
    "J.R. Hartley",
    "A.Smith",
    "Dr. Dot Cotton",
    "Mary-Dot Smith",
    "ジョン・スミス",
    "Gal·la Puig",
    "Smith & Sons Ltd. UK",
    "Marc Oder",
    "Mo D",
    "Sue Porter",
    "Terrence Stamp",
    "Guppy1987",
    "Comfort Net",
    "Leah Mindel",
  ])("may be %j", (name) => {
    expect(nameProblem(tidyName(name))).toBeNull();
    expect(isReservedName(name)).toBe(false);
  });

  test.each([
    ["", "Please enter your name."],
    [" \t ", "Please enter your name."],
    ["x".repeat(81), "Please use at most 80 characters."],
    ["Nell\u0000", "letters"],
    ["Nell\nBcc: all", "letters"],
    ["Nell\u202eriahc", "letters"],
    ["Ne\u200bll", "letters"],
    ["Ne\u2066l\u2069l", "letters"],
    ["Nell\u{e0041}", "letters"],
    ["\ud83d", "letters"],
    ["\u3164", "letters"],
    ["---", "letters"],
    ["Nеll Newcomer", "one alphabet"],
    ["Νell", "one alphabet"],
    ["ꓠell", "one alphabet"],
    ["Ne\u200cll", "letters"],
    ["Ne\u200dll", "letters"],
    ["അ\u200dവൻx\u200dy", "letters"],
    ["\u200b", "enter your name"],
    ["ก้้้้้", "letters"],
    ["Z\u0351\u0352\u0353\u0354algo", "letters"],
    ["pay-back.example", "web addresses"],
    ["Refunds at pay-back.example", "web addresses"],
    ["Bea.Hartley", "space after a full stop"],
    ["fish．com", "web addresses"],
    ["fish。com", "web addresses"],
    ["fish․com", "web addresses"],
    ["fish·com", "web addresses"],
    ["fish•co•uk", "web addresses"],
    ...["fish᛫com", "fish⸳com", "fish◦com", "fish˙com", "fish꛳com", "fish።com", "fish।com"].map(
      (name) => [name, "web addresses"],
    ),
    ["fish‥com", "web addresses"],
    ["fish..com", "web addresses"],
    ["fish · com", "web addresses"],
    ["fish,com", "web addresses"],
    ["fish 'dot' com", "web addresses"],
    ["fish *d0t* com", "web addresses"],
    ["fish (dot) com", "web addresses"],
    ["fish[.]com", "web addresses"],
    ["fish dot example", "web addresses"],
    ["fish DOT co DOT uk", "web addresses"],
    ["fish . com", "web addresses"],
    ["fish. com", "web addresses"],
    ["FISH.COM", "web addresses"],
    ["fish.c0m", "web addresses"],
    ["ｆｉｓｈ．ｃｏｍ", "web addresses"],
    ["x.com", "web addresses"],
    ["t.me", "web addresses"],
    ["http fish", "web addresses"],
    ["www fish", "web addresses"],
    ["anna@fish", "@"],
    ["anna＠fish", "@"],
    ["anna﹫fish", "@"],
    ["fish/pay", "slashes"],
    ["fish⁄pay", "slashes"],
    ["fish∕pay", "slashes"],
    ["fish／pay", "slashes"],
    ["fish\\pay", "slashes"],
    ["Call 07700 900123", "phone"],
    ["anna (at) fish", "@"],
    ["Refunds 127.0.0.1", "web addresses"],
    ["SᕼOᗩᒪ", "one alphabet"],
  ])("may not be %j", (name, words) => {
    expect(nameProblem(tidyName(name))).toContain(words);
  });

  test("is normalised to one spelling", () => {
    expect(tidyName("  Zoe\u0308 \u00a0 Smith ")).toBe("Zoë Smith");
  });

  test.each([
    ["\u200eNell\u200f", "Nell"],
    ["\ufeffNell \u200b", "Nell"],
    ["\u2068علی\u2069", "علی"],
    ["علی\u200c", "علی"],
    ["\u061cعلی", "علی"],
    ["श्रीमान्\u200c", "श्रीमान्\u200c"],
    ["രാജന്\u200d ", "രാജന്\u200d"],
    ["မောင် ", "မောင်"],
    ["Nell 🏴󠁧󠁢󠁥󠁮󠁧󠁿\u200e", "Nell 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ])("loses the invisible marks around it: %j is %j", (typed, name) => {
    expect(tidyName(typed)).toBe(name);
    expect(nameProblem(name)).toBeNull();
  });

  test("contains no invisible characters, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (typed) => {
        const name = tidyName(typed);
        if (nameProblem(name) !== null) return;
        expect(tidyName(name)).toBe(name);
        expect(name).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(name).toMatch(/[\p{L}\p{N}]/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("names reserved for the designated admin", () => {
  test.each([
    ...[
      "Shoal",
      "SHOAL",
      "Shoal team",
      "Shoal Support",
      "The Shoal Team",
      "Anna of Shoal",
      "MyShoal",
    ],
    ...[
      "Sh0al",
      "Shoa1",
      "SHOAI",
      "S h o a l",
      "S.h.o.a.l",
      "Ｓｈｏａｌ",
      "Shоal",
      "$hoal",
      "Shoál",
    ],
    ...["admin", "ADMIN", "Administrator", "the admin", "Adm1n", "@dmin", "a d m i n", "Аdmin"],
    ...[
      "moderator",
      "Moderators",
      "Moderator team",
      "mod",
      "support",
      "Support Team",
      "customer support",
    ],
    ...["Shoaӏ", "ꓢhoal", "Shoaꓡ", "Ꮪhoal", "Shoɑl", "Shօal", "Shᴏal", "Տhoal", "Shσal", "ShoaƖ"],
    ...[
      "Shoaǀ",
      "ʂhoal",
      "Shoa!",
      "MyShoaI",
      "ShоaIPay",
      "ShoaIPayments",
      "Shoaⅼ",
      "Ⓢⓗⓞⓐⓛ",
      "Ṡh̄ōāl̄",
    ],
    ...["Ꭺdmin", "Adm!n", "Supporτ", "Modеrator", "Payments Team", "Payments", "Refund Team"],
    ...["Refunds", "Safety Team", "Trust Team", "Account Security", "Billing", "Stripe"],
    ...["Stripe Support", "Staff member", "Billing Department", "Fraud desk", "Seсurity"],
    ...[
      "system",
      "Staff",
      "help desk",
      "Official",
      "Deleted user",
      "Team",
      "the team",
      "Trust and Safety",
    ],
    ...[
      "Stripe Refunds",
      "Stripe Refunds: pay back",
      "Anna (Support)",
      "Anna, Admin",
      "Moderator Anna",
    ],
    ...[
      "AnnaAdmin",
      "admin24",
      "24support",
      "sup port anna",
      "Anna a d m i n",
      "Suppport Anna",
      "adrnin",
    ],
    ...[
      "aclmin Bea",
      "4dmin",
      "5upport Bea",
      "Ｓｕｐｐｏｒｔ Bea",
      "Bea Ⓐⓓⓜⓘⓝ",
      "Str!pe Bea",
      "Bea_moderator",
    ],
    ...["Sh○al", "SH◯AL", "Sh〇al help", "Shoa⏐", "ᔕᕼOᗩᒪ", "ᴤhoal", "Shhoal", "Shoaal Bea"],
    ...[
      "Payouts",
      "Chargeback Team",
      "Claims Team",
      "Dispute Resolution",
      "Client Support",
      "noreply",
    ],
    ...[
      "No Reply",
      "Do Not Reply",
      "HMRC",
      "Verified Seller",
      "System Notification",
      "Escrow Bea",
      "Your account",
    ],
    ...["Your refund is waiting", "stripesupport Bea", "Security check", "PayPal"],
    ...["Police", "P0lice", "West Yorkshire Police", "RoyalMail", "Royal Mail", "Royal Mail Leeds"],
    ...[
      "Royal Mai1 Delivery",
      "R o y a l Mail",
      "Visa",
      "VISA",
      "Vi5a",
      "The Visa Card",
      "Visa UK",
    ],
    ...[
      "HMRC Refunds",
      "DPD",
      "DPD Local",
      "DPD Delivery",
      "D.P.D.",
      "dpd24",
      "Evri Tracking",
      "UPS",
    ],
    ...[
      "PayPal Support",
      "Trading Standards",
      "Leeds City Council",
      "Border Force",
      "American Express",
    ],
    ...["Post Office", "HM Revenue & Customs", "APC Overnight", "Bank of England", "Home Office"],
    ...[
      "Amex Cards",
      "Your Bank",
      "HSBC Bank",
      "Lost Parcels: Parcelforce",
      "Defra Officer",
      "Ebay",
    ],
  ])("%j", (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each([
    ...["Shoaib Malik", "Joe Root", "Modou", "Adminah", "Stafford", "Theo", "Sue Porter"],
    ...[
      "Faith Trust-Hartley",
      "Will Service",
      "Ana",
      "Payton Desk",
      "Securia",
      "Shola",
      "Thomas Hoai",
    ],
    ...["Care", "Systema", "Bea Hartley", "Ada Whitfield", "Demi Moderat", "Andrew", "Ukko"],
    ...[
      "Anna Moderau",
      "Modesty Blaise",
      "Teamu",
      "Team Guppy",
      "Bea's Team",
      "Ann Tee-Ames",
      "Staf Coppens",
      "Pinstripe Aquatics",
    ],
    ...[
      "Clai Mendes",
      "Esme Crow",
      "Nora Playfair",
      "Vera Fielden",
      "Notley",
      "○ Bea",
      "Payton Outram",
    ],
    ...["O'Neil", "St. John", "Ada Minns", "Admira", "Sapporo", "Steam Punk", "Ted Eam", "Paymon"],
    ...["Paul Visa", "Visa Hill", "Royal Aquatics", "Royal Mailer", "Roy Mail"],
    ...["John Polce", "Tony Banks", "Rosa Santander", "Ivy Court", "Leeds Aquatics", "Paul Post"],
    ...[
      "Visage Aquatics",
      "Upsher",
      "Dave Driver",
      "Maestro Mike",
      "Hermes",
      "Amazon Aquatics",
      "Express Aquatics",
    ],
    ...[
      "Delivery Fish",
      "Will Card",
      "Ray Local",
      "Scotland Aquatics",
      "Bankole Ade",
      "Courtney Group",
    ],
  ])("but not %j", (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
