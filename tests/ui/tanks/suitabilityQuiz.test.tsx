import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText, shoalError } from "#convex/errors.ts";
import { keepFocus } from "#src/app/keptFocus.ts";
import CompatibilityPage from "#src/features/tanks/pages/CompatibilityPage.tsx";
import SuitabilityQuizPage from "#src/features/tanks/pages/SuitabilityQuizPage.tsx";
import { id, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { Frame, Page, viewers } from "../viewers";

type Start = NonNullable<FunctionReturnType<typeof api.tanks.suitability.start>>;
const aCard: Start["listing"] = {
  _id: id("listings", "listing1"),
  title: "Neon tetras",
  species: "Neon tetra",
  category: "fish",
  water: "freshwater",
  scientificName: "Paracheirodon innesi",
  price: 250,
  available: 8,
  held: 0,
  imageUrl: null,
  minQuantity: 1,
  town: "Leeds",
  outcode: "LS6",
  sellerName: "Sam Seller",
  deliveryMethods: ["collection"],
  sellerId: id("users", "seller1"),
  createdAt: 1,
  distanceMiles: null,
};
const listingTexts: Start["says"] = {
  title: "Neon tetras",
  species: "Neon tetra",
  category: "fish",
  water: "freshwater",
  outcode: "LS6",
  description: "Adults, healthy.",
  images: [],
};
const questions = ["q1", "q2"].map((name) => ({
  id: name,
  question: `What about ${name}?`,
  options: [
    { key: "a" as const, text: `First of ${name}` },
    { key: "b" as const, text: `Second of ${name}` },
  ],
}));
const answerStart = (changes: Partial<Start>) =>
  answer(api.tanks.suitability.start, {
    listing: aCard,
    says: listingTexts,
    version: "version1",
    isOwn: false,
    isPlant: false,
    facts: null,
    tanks: [],
    onTheirWay: [],
    groupQuantities: [{ tankId: null, quantity: 1 }],
    questions,
    remembered: [],
    latest: null,
    ...changes,
  });
const openQuiz = (changes: Partial<Start> = {}) => {
  answerStart(changes);
  show(<SuitabilityQuizPage />, { at: "/quiz/listing1", path: "/quiz/:listingId" });
  return userEvent.setup();
};
const button = (name: string) => screen.getByRole("button", { name });
const group = (name: string) => within(screen.getByRole("group", { name }));
const radio = (question: string, answer: string) =>
  group(question).getByRole<HTMLInputElement>("radio", { name: answer });
const volume = () => screen.getByLabelText<HTMLInputElement>("Volume");
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const mockSubmit = () => {
  const submitQuiz = vi.fn();
  onCall(api.tanks.suitability.submit, (args) => {
    submitQuiz(args);
    return id("suitabilityQuizzes", "quiz1");
  });
  return submitQuiz;
};
const answerBoth = async (user: ReturnType<typeof userEvent.setup>) => {
  for (const name of ["q1", "q2"]) {
    await user.click(screen.getByRole("radio", { name: `First of ${name}` }));
  }
};

test("four answers and the care questions complete a quiz, and other questions may stay open", async () => {
  const user = openQuiz();
  const submitQuiz = mockSubmit();
  await user.type(volume(), "60");
  await user.click(radio("Is it heated?", "Heated"));
  await user.type(field("Temperature"), "25");
  await user.click(button("Neon tetra"));
  await user.click(radio("Is it cycled?", "Yes"));
  await answerBoth(user);
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  const submission = submitQuiz.mock.calls[0]?.[0] as { tank: Record<string, unknown> };
  expect(submission).toMatchObject({
    quantity: 1,
    answers: [
      { questionId: "q1", option: "a" },
      { questionId: "q2", option: "a" },
    ],
  });
  expect(submission.tank).toMatchObject({
    name: "My tank",
    water: "freshwater",
    volumeLitres: 60,
    unheated: false,
    temperatureC: 25,
    cycled: "yes",
    inhabitants: [{ species: "Neon tetra", count: 6 }],
  });
  for (const name of ["filter", "plants", "cover", "lid", "pH", "gh", "tapWater", "cycledWeeks"]) {
    expect(submission.tank[name], name).toBeUndefined();
  }
});

test("everything missing is listed at once, for the tank and the care questions", async () => {
  const user = openQuiz();
  const submitQuiz = mockSubmit();
  await user.click(button("See the result"));
  const summary = await screen.findByRole("group", { name: /^5 things need your attention$/ });
  const links = within(summary).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Volume: Enter your tank's volume in litres.",
    "Is it heated? Say whether the tank is heated.",
    "Is it cycled? Say whether the tank is cycled.",
    "1. What about q1? Please choose an answer.",
    "2. What about q2? Please choose an answer.",
  ]);
  expect(submitQuiz).not.toHaveBeenCalled();
});

test("an unavailable quantity is reported until it is corrected", async () => {
  const user = openQuiz({ tanks: [savedTank], questions: [] });
  const submitQuiz = mockSubmit();
  const quantity = screen.getByLabelText<HTMLInputElement>("How many would you like?");
  for (const invalidText of ["9", "0", "1.5", "two"]) {
    await user.clear(quantity);
    await user.type(quantity, invalidText);
    expect(quantity.value).toBe(invalidText);
    await user.click(button("See the result"));
    expect(await screen.findAllByText(/Choose between 1 and 8\./)).not.toHaveLength(0);
  }
  expect(submitQuiz).not.toHaveBeenCalled();
  await user.clear(quantity);
  await user.type(quantity, "8");
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
});

test("another tank that was being described when the session ended is still the one for the quiz", async () => {
  const user = openQuiz({ tanks: [savedTank], questions: [] });
  const submitQuiz = mockSubmit();
  await user.click(button("Use another tank"));
  await user.type(volume(), "45");
  cleanup();
  openQuiz({ tanks: [savedTank], questions: [] });
  expect(volume().value).toBe("45");
  await user.click(screen.getByRole("button", { name: /^Use/ }));
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  cleanup();
  openQuiz({ tanks: [savedTank], questions: [] });
  expect(screen.queryByLabelText("Volume")).toBeNull();
});

test("litres are calculated from length, width and height", async () => {
  const user = openQuiz();
  await user.click(button("Work out the volume from the tank's size"));
  await user.type(field("Length (cm)"), "60");
  await user.type(field("Width (cm)"), "30");
  expect(volume().value).toBe("");
  await user.type(field("Height (cm)"), "36");
  expect(volume().value).toBe("65");
});

test("a tank without a heater has no heater temperature", async () => {
  const user = openQuiz({ questions: [] });
  const submitQuiz = mockSubmit();
  await user.type(volume(), "60");
  await user.click(radio("Is it heated?", "Heated"));
  await user.type(field("Temperature"), "25");
  await user.click(radio("Is it heated?", "Unheated"));
  await user.click(radio("Is it cycled?", "Not yet"));
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  const { tank } = submitQuiz.mock.calls[0]![0] as { tank: Record<string, unknown> };
  expect(tank["unheated"]).toBe(true);
  expect(tank["temperatureC"]).toBeUndefined();
});

test("a buyer of a marine species is asked for the water type instead of it being assumed", async () => {
  const user = openQuiz({ listing: { ...aCard, water: "marine" }, questions: [] });
  expect(radio("What type of water?", "Freshwater").checked).toBe(false);
  await user.click(button("See the result"));
  await screen.findByText("Choose freshwater, brackish or marine.");
});

test("a heater's temperature survives a reload", async () => {
  const user = openQuiz();
  await user.click(radio("Is it heated?", "Heated"));
  await user.type(field("Temperature"), "25");
  cleanup();

  openQuiz();
  expect(field("Temperature").value).toBe("25");
});

test("a half-described tank survives a reload, until the quiz is sent", async () => {
  mockSubmit();
  let user = openQuiz({ questions: [] });
  await user.type(volume(), "120");
  await user.click(radio("Is it heated?", "Unheated"));
  await user.click(radio("Is it cycled?", "Yes"));
  cleanup();

  user = openQuiz({ questions: [] });
  await waitFor(() => expect(volume().value).toBe("120"));
  expect(radio("Is it heated?", "Unheated").checked).toBe(true);
  expect(radio("Is it cycled?", "Yes").checked).toBe(true);
  await user.click(button("See the result"));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

const savedTank: Start["tanks"][number] = {
  _id: id("tanks", "tank1"),
  _creationTime: 1,
  createdAt: 1,
  updatedAt: 1,
  ownerId: id("users", "user1"),
  isDefault: true,
  name: "Front room",
  volumeLitres: 60,
  water: "freshwater",
  unheated: false,
  cycled: "yes",
  cycledWeeks: 20,
  filter: "sponge",
  plants: "some",
  cover: "some",
  lid: true,
  copperRecently: false,
  inhabitants: [],
};

test("an unchanged saved tank needs no answers, so that one click shows the result", async () => {
  const user = openQuiz({ tanks: [savedTank], questions: [] });
  const submitQuiz = mockSubmit();
  screen.getByText("Front room");
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  expect(submitQuiz.mock.calls[0]?.[0]).toEqual({
    listingId: "listing1",
    version: "version1",
    tankId: "tank1",
    tank: {},
    quantity: 1,
    uncountedOrders: [],
    answers: [],
  });
});

test("for a saved tank that wasn't cycled the quiz asks whether it is now", async () => {
  const user = openQuiz({ tanks: [{ ...savedTank, cycled: "no" }], questions: [] });
  const submitQuiz = mockSubmit();
  expect(radio("Is it cycled?", "Not yet").checked).toBe(true);
  await user.click(radio("Is it cycled?", "Yes"));
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  const { tank } = submitQuiz.mock.calls[0]![0] as { tank: Record<string, unknown> };
  expect(tank["cycled"]).toBe("yes");
  expect(tank["cycledWeeks"]).toBeNull();
});

test("editing a saved tank starts from its saved figures", async () => {
  const user = openQuiz({ tanks: [savedTank], questions: [] });
  const submitQuiz = mockSubmit();
  await user.click(button("My tank has changed"));
  expect([volume().value, field("Lid").value]).toEqual(["60", "true"]);
  await user.clear(volume());
  await user.type(volume(), "90");
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  expect(submitQuiz.mock.calls[0]?.[0]).toHaveProperty("tank", { volumeLitres: 90 });
});

describe("a listing that changes while the quiz is open", () => {
  const open = () => {
    const quiz = () => (
      <Frame auth={viewers.user()} at="/quiz/listing1">
        <Page path="/quiz/:listingId">
          <SuitabilityQuizPage />
        </Page>
      </Frame>
    );
    answerStart({ tanks: [savedTank] });
    const { rerender } = render(quiz());
    return (changes: Partial<Start["says"]>) => {
      answerStart({
        tanks: [savedTank],
        says: { ...listingTexts, ...changes },
        version: "version2",
      });
      rerender(quiz());
    };
  };
  const photo = {
    storageId: "photo2" as Start["says"]["images"][number]["storageId"],
    width: 8,
    height: 6,
    alt: "Bent",
    url: "/2.png",
    cardUrl: "/2.png",
    thumbnailUrl: "/2.png",
  };
  const changes: [what: string, changes: Partial<Start["says"]>, shown: string][] = [
    ["description", { description: "Runts, bent spines." }, "Runts, bent spines."],
    ["species", { species: "Crayfish" }, "Crayfish"],
    ["water", { water: "brackish" }, "Brackish"],
  ];
  test.each(changes)(
    "shows what its %s was and is, and is sent once that was read, with the answers",
    async (_, change, shown) => {
      const user = userEvent.setup();
      const update = open();
      const submitQuiz = mockSubmit();
      screen.getByText("Adults, healthy.");
      await answerBoth(user);
      update(change);
      screen.getByText("The seller has changed this listing since you opened the quiz");
      within(screen.getByRole("region", { name: "When you opened the quiz" }));
      within(screen.getByRole("region", { name: "Now" })).getByText(shown);
      expect(button("See the result")).toHaveProperty("disabled", true);
      await user.click(button("I've read it"));
      expect(screen.queryByRole("region", { name: "Now" })).toBeNull();
      await user.click(button("See the result"));
      await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
      expect(submitQuiz.mock.calls[0]?.[0]).toMatchObject({
        version: "version2",
        answers: [{ option: "a" }, { option: "a" }],
      });
    },
  );

  test("shows other photos", () => {
    open()({ images: [photo] });
    const currentRegion = within(screen.getByRole("region", { name: "Now" }));
    expect(currentRegion.getAllByRole("img").map((img) => img.getAttribute("alt"))).toContain(
      "Bent",
    );
  });

  test("is refused by the server if the page hasn't heard of it, with the answers left in place", async () => {
    const user = userEvent.setup();
    open();
    onCall(api.tanks.suitability.submit, () => {
      throw shoalError("quiz_listing_changed");
    });
    await answerBoth(user);
    await user.click(button("See the result"));
    await screen.findByText(errorText("quiz_listing_changed"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "First of q1" }).checked).toBe(true);
  });
});

describe("the focus stays in the quiz when the pressed control disappears:", () => {
  beforeEach(() => keepFocus());
  const secondTank = {
    ...savedTank,
    _id: id("tanks", "tank2"),
    name: "Back room",
    isDefault: false,
  };
  const pressCases: [name: string, start: Partial<Start>, next: Partial<Start> | null][] = [
    ["My tank has changed", { tanks: [savedTank] }, null],
    ["Use another tank", { tanks: [savedTank] }, null],
    ["My tank has changed", { tanks: [savedTank, secondTank] }, null],
    ["Work out the volume from the tank's size", {}, null],
    ["I've read it", { tanks: [savedTank] }, { tanks: [savedTank], version: "version2" }],
  ];
  test.each(pressCases)("%s", async (name, start, next) => {
    const quiz = () => (
      <Frame auth={viewers.user()} at="/quiz/listing1">
        <main>
          <Page path="/quiz/:listingId">
            <SuitabilityQuizPage />
          </Page>
        </main>
      </Frame>
    );
    answerStart(start);
    const { rerender } = render(quiz());
    if (next) {
      answerStart({ ...next, says: { ...listingTexts, description: "Runts." } });
      rerender(quiz());
    }
    const pressedButton = button(name);
    await userEvent.click(pressedButton);
    await waitFor(() => expect(pressedButton.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement?.closest("main")).not.toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe("a saved tank that changes while the quiz is open", () => {
  const quiz = () => (
    <Frame auth={viewers.user()} at="/quiz/listing1">
      <Page path="/quiz/:listingId">
        <SuitabilityQuizPage />
      </Page>
    </Frame>
  );
  const openLive = (tank = savedTank) => {
    answerStart({ tanks: [tank], questions: [] });
    const { rerender } = render(quiz());
    return (tanks: Start["tanks"]) => {
      answerStart({ tanks, questions: [] });
      rerender(quiz());
    };
  };
  const changed = {
    ...savedTank,
    updatedAt: 2,
    volumeLitres: 120,
    inhabitants: [{ species: "Neon tetra", count: 6 }],
  };

  test("is checked as it is now, and not changed back", async () => {
    const submitQuiz = mockSubmit();
    const update = openLive();
    update([changed]);
    await userEvent.click(button("See the result"));
    await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
    expect(submitQuiz.mock.calls[0]?.[0]).toMatchObject({ tankId: "tank1" });
    expect(submitQuiz.mock.calls[0]?.[0]).toHaveProperty("tank", {});
  });

  test("keeps what has been typed", async () => {
    const submitQuiz = mockSubmit();
    const update = openLive();
    await userEvent.click(button("My tank has changed"));
    await userEvent.clear(volume());
    await userEvent.type(volume(), "90");
    update([changed]);
    expect(volume().value).toBe("90");
    await userEvent.click(button("See the result"));
    await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
    expect(submitQuiz.mock.calls[0]?.[0]).toHaveProperty("tank", { volumeLitres: 90 });
  });

  test("keeps the answer whether it is cycled now", async () => {
    const update = openLive({ ...savedTank, cycled: "no" });
    await userEvent.click(radio("Is it cycled?", "Yes"));
    update([{ ...changed, cycled: "no" }]);
    expect(radio("Is it cycled?", "Yes").checked).toBe(true);
  });

  test("gives way to the form for a new one if it is removed", () => {
    const update = openLive();
    update([]);
    expect(volume().value).toBe("");
  });
});

test("another tank starts empty, and doesn't overwrite the saved one", async () => {
  const user = openQuiz({ tanks: [savedTank], questions: [] });
  const submitQuiz = mockSubmit();
  await user.click(button("Use another tank"));
  expect(volume().value).toBe("");
  await user.type(volume(), "30");
  await user.click(radio("Is it heated?", "Unheated"));
  await user.click(radio("Is it cycled?", "Yes"));
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  expect(submitQuiz.mock.calls[0]?.[0]).not.toHaveProperty("tankId");
});

test("a buyer of plants sees texts about plants", async () => {
  openQuiz({ tanks: [savedTank], isPlant: true, questions: [] });
  screen.getByText(/^We'll check your tank against what these plants need\./);
  field("How many would you like?");
});

test("what was bought for the chosen tank is counted, unless it is unticked", async () => {
  const boughtFish = { tankId: savedTank._id, species: "Pygmy corydoras", count: 8 };
  const user = openQuiz({
    tanks: [savedTank],
    questions: [],
    onTheirWay: [
      { ...boughtFish, orderId: "order1", hasArrived: false },
      { ...boughtFish, orderId: "order2", species: "Neon tetra", hasArrived: true },
      {
        ...boughtFish,
        orderId: "order3",
        species: "Guppy",
        tankId: id("tanks", "other"),
        hasArrived: false,
      },
    ],
  });
  const submitQuiz = mockSubmit();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox", {
    name: /corydoras|tetra|Guppy/,
  });
  expect(boxes.map((box) => [box.checked, box.closest("label")?.textContent])).toEqual([
    [true, "On their way: 8 × Pygmy corydoras"],
    [true, "Arrived: 8 × Neon tetra"],
  ]);
  expect(screen.getByRole("link", { name: "Tell us on the order page" }).getAttribute("href")).toBe(
    "/order/order2",
  );
  await user.click(boxes[0]!);
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  expect(submitQuiz.mock.calls[0]?.[0]).toMatchObject({ uncountedOrders: ["order1"] });
});

test("earlier answers are listed with their date, and neither asked nor sent again", async () => {
  const earlierAnswers = [
    { questionId: "q0", question: "What was it?", answeredAt: Date.UTC(2026, 9, 3, 12) },
  ];
  const user = openQuiz({ tanks: [savedTank], questions: [], remembered: earlierAnswers });
  const submitQuiz = mockSubmit();
  screen.getByText("1 care question you have answered before");
  screen.getByText("What was it?");
  screen.getByText("3 October 2026");
  await user.click(button("See the result"));
  await waitFor(() => expect(submitQuiz).toHaveBeenCalled());
  expect(submitQuiz.mock.calls[0]?.[0]).toMatchObject({ answers: [] });
});

type Outcome = NonNullable<FunctionReturnType<typeof api.tanks.suitability.get>>;
function showResult(reasons: Outcome["quiz"]["reasons"], changes: Partial<Outcome["quiz"]> = {}) {
  const quiz: Outcome["quiz"] = {
    _id: id("suitabilityQuizzes", "quiz1"),
    _creationTime: 1,
    userId: id("users", "user1"),
    listingId: id("listings", "listing1"),
    tank: {
      name: "Front room",
      volumeLitres: 60,
      water: "freshwater",
      unheated: false,
      cycled: "yes",
      filter: "sponge",
      plants: "some",
      cover: "some",
      lid: false,
      copperRecently: false,
      inhabitants: [],
    },
    onTheirWay: [],
    quantity: 1,
    answers: [],
    verdict: "caution",
    reasons,
    missingFigures: [],
    usualTapWater: { kind: "medium", outcode: null },
    listingVersionId: id("listingVersions", "version1"),
    acknowledgedAt: 1,
    createdAt: 1,
    ...changes,
  };
  answer(api.tanks.suitability.get, { quiz, listing: aCard, isPlant: false, care: [] });
  show(<CompatibilityPage />, { at: "/compatibility/quiz1", path: "/compatibility/:quizId" });
}

test("cautions come before the confirmation box, which starts unticked", () => {
  showResult([{ rule: "R10", level: "caution", title: "They jump", text: "There is no lid." }]);
  const box = screen.getByRole<HTMLInputElement>("checkbox", {
    name: /^I've read the points above/,
  });
  const caution = screen.getByText("There is no lid.");
  expect(caution.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(box.checked).toBe(false);
});

test("advice on the number is a button that checks it, if so many are for sale", async () => {
  const recheck = vi.fn();
  onCall(api.tanks.suitability.recheck, (args) => {
    recheck(args);
    return id("suitabilityQuizzes", "quiz2");
  });
  const tooFew = {
    rule: "R09",
    level: "caution",
    title: "Too few",
    text: "",
    fix: "Take more.",
  } as const;
  showResult([
    { ...tooFew, takeInstead: 8 },
    { ...tooFew, takeInstead: 9 },
  ]);
  expect(screen.queryByRole("button", { name: "Check 9 instead" })).toBeNull();
  expect(screen.getAllByText("Take more.")).toHaveLength(1);
  await userEvent.click(button("Check 8 instead"));
  expect(recheck).toHaveBeenCalledWith({ quizId: "quiz1", figures: {}, quantity: 8 });
});

test("the number starts at what completes the group", () => {
  openQuiz({
    tanks: [savedTank],
    groupQuantities: [{ tankId: savedTank._id, quantity: 6 }],
    questions: [],
  });
  expect(field("How many would you like?").value).toBe("6");
});

test("the number follows the chosen tank, until the buyer changes it", async () => {
  openQuiz({
    tanks: [savedTank, { ...savedTank, _id: "tank2" as never, name: "Den" }],
    groupQuantities: [
      { tankId: savedTank._id, quantity: 2 },
      { tankId: "tank2" as never, quantity: 5 },
      { tankId: null, quantity: 8 },
    ],
    questions: [],
  });
  const quantity = () => field("How many would you like?").value;
  expect(quantity()).toBe("2");
  await userEvent.click(screen.getByRole("radio", { name: /^Den/ }));
  expect(quantity()).toBe("5");
  await userEvent.click(screen.getByRole("radio", { name: "Another tank" }));
  expect(quantity()).toBe("8");
  await userEvent.clear(field("How many would you like?"));
  await userEvent.type(field("How many would you like?"), "4");
  await userEvent.click(screen.getByRole("radio", { name: /^Den/ }));
  expect(quantity()).toBe("4");
});

test("a result says which purchases it counted", () => {
  const row = { orderId: "order1", species: "Guppy", count: 4 };
  showResult([], {
    onTheirWay: [
      { ...row, isCounted: true },
      { ...row, orderId: "order2", count: 2, isCounted: false },
    ],
  });
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual([
    "Already bought, counted: 4 × Guppy",
    "Already bought, not counted: 2 × Guppy",
  ]);
});

test("a result shows what was compared, without rule numbers", () => {
  showResult([
    { rule: "R20", level: "caution", title: "No lid", text: "They jump.", yours: "open top" },
    ...[["R02", "Water type"] as const, ["R07", "Volume"] as const].map(([rule, title]) => ({
      rule,
      title,
      level: "suitable" as const,
      text: "",
      yours: "this",
      needs: "that",
    })),
  ]);
  const rows = within(screen.getByRole("group", { name: "What fits" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "ComparedYoursNeeded",
    ...["Water typethisthat", "Volumethisthat"],
  ]);
  expect(document.body.textContent).not.toMatch(/\bR\d\d\b/);
  screen.getByText("This can work if you take care of the points below.");
});

test("a result says that a species missing from the data was not compared", () => {
  const text = "“Wibblefish” is not in our data, so we couldn't check its needs against your tank.";
  showResult([{ rule: "DATA", level: "caution", title: "Species not in our data", text }]);
  screen.getByText(
    "This species isn't in our data, so we couldn't check its needs against your tank.",
  );
  screen.getByText(text);
  expect(screen.queryByText(/It can work/)).toBeNull();
});

describe("answering on the result page rechecks the tank", () => {
  const submitQuiz = vi.fn();
  beforeEach(() => {
    submitQuiz.mockReset();
    onCall(api.tanks.suitability.recheck, (args) => {
      submitQuiz(args);
      return id("suitabilityQuizzes", "quiz2");
    });
    showResult([], {
      verdict: "suitable",
      missingFigures: ["tapWater", "lid"],
      usualTapWater: { kind: "hard", outcode: "SW9" },
    });
  });

  test("for tap water with three buttons, naming the assumption", async () => {
    screen.getByText(/^Around SW9 it's usually hard, so we assumed that\./);
    const waterGroup = group("Is your tap water soft or hard?");
    expect(waterGroup.getAllByRole("button").map((choice) => choice.textContent)).toEqual([
      ...["Soft", "In between", "Hard"],
    ]);
    await userEvent.click(waterGroup.getByRole("button", { name: "Soft" }));
    await waitFor(() =>
      expect(submitQuiz).toHaveBeenCalledExactlyOnceWith({
        quizId: "quiz1",
        figures: { tapWater: "soft" },
      }),
    );
  });

  test("for the lid with yes or no", async () => {
    await userEvent.click(group("Does your tank have a lid?").getByRole("button", { name: "No" }));
    await waitFor(() =>
      expect(submitQuiz).toHaveBeenCalledExactlyOnceWith({
        quizId: "quiz1",
        figures: { lid: false },
      }),
    );
  });
});

test("water that is neither soft nor hard is called in between", () => {
  showResult([], {
    missingFigures: ["tapWater"],
    usualTapWater: { kind: "medium", outcode: "SW9" },
  });
  screen.getByText(/^Around SW9 it's usually in between, so we assumed that\./);
});

test("a missing postcode is requested, and saved as the location", async () => {
  const [location, recheck] = [vi.fn(() => null), vi.fn(() => id("suitabilityQuizzes", "quiz2"))];
  onCall(api.accounts.settings.setLocation, location);
  onCall(api.tanks.suitability.recheck, recheck);
  showResult([], { missingFigures: ["tapWater"] });
  await userEvent.type(field("Or use your postcode"), "sw9");
  await userEvent.click(button("Look it up"));
  await waitFor(() => expect(recheck).toHaveBeenCalled());
  expect(location.mock.calls).toEqual([[{ outcode: "sw9" }]]);
});

test("measured figures can be entered on the result, and impossible ones are refused", async () => {
  const recheckQuiz = vi.fn();
  onCall(api.tanks.suitability.recheck, (args) => {
    recheckQuiz(args);
    return id("suitabilityQuizzes", "quiz2");
  });
  const title = "Measure the water first";
  showResult([{ rule: "R06", level: "caution", title, text: "A narrow range." }], {
    missingFigures: ["gh", "pH"],
  });
  await userEvent.type(field("pH"), "14");
  await userEvent.click(button("Save and check again"));
  await screen.findByText("pH must be between 3 and 10.");
  expect(recheckQuiz).not.toHaveBeenCalled();
  await userEvent.clear(field("pH"));
  await userEvent.type(field("Hardness (GH)"), "5");
  await userEvent.click(button("Save and check again"));
  await waitFor(() => expect(recheckQuiz).toHaveBeenCalled());
  expect(recheckQuiz.mock.calls[0]?.[0]).toEqual({ quizId: "quiz1", figures: { gh: 5 } });
});

test("a result without open or care questions shows neither", () => {
  showResult([]);
  expect(screen.queryByText("To get a more certain answer")).toBeNull();
  expect(screen.queryByText(/^Your care answers/)).toBeNull();
});

test("a figure that isn't saved yet survives answering another question, until it is sent", async () => {
  onCall(api.tanks.suitability.recheck, () => id("suitabilityQuizzes", "quiz2"));
  showResult([], { missingFigures: ["lid", "pH"] });
  await userEvent.type(field("pH"), "7.2");
  await userEvent.click(group("Does your tank have a lid?").getByRole("button", { name: "No" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toContain("quiz2"));
  cleanup();
  showResult([], { missingFigures: ["pH"] });
  expect(field("pH")).toHaveProperty("value", "7.2");
  await userEvent.click(button("Save and check again"));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toContain("quiz2"));
  cleanup();
  showResult([], { missingFigures: ["pH"] });
  expect(field("pH")).toHaveProperty("value", "");
});
