import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import CompatibilityPage from "../../../src/features/tanks/pages/CompatibilityPage";
import SuitabilityQuizPage from "../../../src/features/tanks/pages/SuitabilityQuizPage";
import { id, show } from "../catalogue/stage";
import { answer, onCall, resetConvex } from "../fakeConvex";
import { stubBrowser } from "../viewers";

vi.mock("convex/react", async () => (await import("../fakeConvex")).convexReact);
vi.mock("@convex-dev/auth/react", async () => (await import("../fakeConvex")).authReact);

beforeEach(() => {
  stubBrowser();
  resetConvex();
});

type Start = NonNullable<FunctionReturnType<typeof api.tanks.suitability.start>>;
const aCard: Start["listing"] = {
  _id: id("listings", "listing1"),
  ...{ title: "Neon tetras", species: "Neon tetra", category: "fish", water: "freshwater" },
  scientificName: "Paracheirodon innesi",
  ...{ price: 250, available: 8, held: 0, imageUrl: null, imageWidth: 4, imageHeight: 3 },
  minQuantity: 1,
  ...{ town: "Leeds", outcode: "LS6", sellerName: "Sam Seller", deliveryMethods: ["collection"] },
  sellerId: id("users", "seller1"),
  createdAt: 1,
  distanceMiles: null,
};
const questions = ["q1", "q2"].map((name) => ({
  id: name,
  question: `What of ${name}?`,
  options: [
    { key: "a" as const, text: `First of ${name}` },
    { key: "b" as const, text: `Second of ${name}` },
  ],
}));
const openQuiz = (changes: Partial<Start> = {}) => {
  answer(api.tanks.suitability.start, {
    listing: aCard,
    isOwn: false,
    isPlant: false,
    facts: null,
    tanks: [],
    questions,
    remembered: [],
    latest: null,
    ...changes,
  });
  show(<SuitabilityQuizPage />, { at: "/quiz/listing1", path: "/quiz/:listingId" });
  return userEvent.setup();
};
const lid = () => screen.getByLabelText<HTMLSelectElement>("Does your tank have a lid?");
const cycled = () => screen.getByLabelText<HTMLSelectElement>("Is it cycled?");
const copper = () => screen.getByLabelText<HTMLSelectElement>(/^Copper medicine/);
/** Filter, plants, hiding places and copper. */
const others = () => [
  ...["Filter", "Plants", "Caves and wood"].map((name) =>
    screen.getByLabelText<HTMLSelectElement>(name),
  ),
  copper(),
];
async function answerOthers(user: ReturnType<typeof userEvent.setup>) {
  const [filter, plants, cover] = others();
  if (!filter || !plants || !cover) throw new Error("Not asked");
  await user.selectOptions(filter, "Sponge");
  await user.selectOptions(plants, "Dense");
  await user.selectOptions(cover, "None");
  await user.selectOptions(copper(), "No");
}
const button = (name: string) => screen.getByRole("button", { name });

test("whether the tank is cycled and closed, how it is fitted out and copper are asked, never assumed", async () => {
  const user = openQuiz();
  await user.type(screen.getByLabelText("Volume"), "120");
  expect([cycled().value, lid().value]).toEqual(["", ""]);
  await user.click(button("Next"));
  await screen.findByText("Say whether the tank is cycled.");
  screen.getByText("Say whether a lid or cover closes the tank.");
  expect(others().map(({ value }) => value)).toEqual(["", "", "", ""]);
  screen.getByText("Choose the kind of filter.");
  screen.getByText("Say how planted the tank is.");
  screen.getByText("Say how much cover the tank has.");
  screen.getByText("Choose yes or no.");
  await answerOthers(user);
  await user.selectOptions(cycled(), "Not yet");
  await user.selectOptions(lid(), "No");
  await user.click(button("Next"));
  await screen.findByText("Step 2 of 2: their care");
});

test("going back to the tank and on again keeps what was answered", async () => {
  const user = openQuiz();
  const sent = vi.fn();
  onCall(api.tanks.suitability.submit, (args) => {
    sent(args);
    return id("suitabilityQuizzes", "quiz1");
  });
  await user.type(screen.getByLabelText("Volume"), "120");
  await user.selectOptions(cycled(), "Yes");
  await user.selectOptions(lid(), "No");
  await answerOthers(user);
  await user.click(button("Next"));
  const howMany = () => screen.getByLabelText<HTMLInputElement>("How many would you like?");
  await user.clear(howMany());
  await user.type(howMany(), "6");
  await user.click(screen.getByRole("radio", { name: "Second of q1" }));
  await user.click(button("Back to the tank"));
  expect([cycled().value, lid().value]).toEqual(["yes", "no"]);
  await user.click(button("Next"));
  expect(howMany().value).toBe("6");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Second of q1" }).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: "First of q2" }));
  await user.click(button("See the result"));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    quantity: 6,
    tank: {
      ...{ volumeLitres: 120, cycled: "yes", lid: false, copperRecently: false },
      ...{ filter: "sponge", plants: "dense", cover: "none" },
    },
    answers: [
      { questionId: "q1", option: "b" },
      { questionId: "q2", option: "a" },
    ],
  });
});

test("a tank that is being described is still there after a reload, until the quiz is sent", async () => {
  onCall(api.tanks.suitability.submit, () => id("suitabilityQuizzes", "quiz1"));
  const volume = () => screen.getByLabelText<HTMLInputElement>("Volume");
  let user = openQuiz();
  await user.type(volume(), "120");
  await user.selectOptions(cycled(), "Yes");
  await user.selectOptions(lid(), "No");
  cleanup();

  user = openQuiz();
  await waitFor(() => expect(volume().value).toBe("120"));
  expect([cycled().value, lid().value]).toEqual(["yes", "no"]);
  await answerOthers(user);
  await user.click(button("Next"));
  await user.click(screen.getByRole("radio", { name: "First of q1" }));
  await user.click(screen.getByRole("radio", { name: "First of q2" }));
  await user.click(button("See the result"));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

const savedTank: Start["tanks"][number] = {
  ...{ _id: id("tanks", "tank1"), _creationTime: 1, createdAt: 1, updatedAt: 1 },
  ...{ ownerId: id("users", "user1"), isDefault: true, name: "Front room", volumeLitres: 60 },
  ...{ water: "freshwater", unheated: false, cycled: "yes", cycledWeeks: 20, filter: "sponge" },
  ...{ plants: "some", cover: "some", lid: true, copperRecently: false, inhabitants: [] },
};

test("of a saved tank it is asked each time whether it is cycled and closed, and coming back keeps it", async () => {
  const user = openQuiz({ tanks: [savedTank] });
  const sent = vi.fn();
  onCall(api.tanks.suitability.submit, (args) => {
    sent(args);
    return id("suitabilityQuizzes", "quiz1");
  });
  await user.click(button("Next"));
  await screen.findByText("Say whether the tank is cycled.");
  screen.getByText("Say whether a lid or cover closes the tank.");
  await user.click(screen.getByRole("radio", { name: "I am not sure" }));
  await user.click(screen.getByRole("radio", { name: "No" }));
  await user.click(button("Next"));
  await user.click(await screen.findByRole("button", { name: "Back to the tank" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "I am not sure" }).checked).toBe(true);
  await user.click(button("Next"));
  for (const name of ["q1", "q2"]) {
    await user.click(screen.getByRole("radio", { name: `First of ${name}` }));
  }
  await user.click(button("See the result"));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const { tank } = sent.mock.calls[0]?.[0] as { tank: object };
  expect(tank).toMatchObject({ name: "Front room", cycled: "unsure", lid: false });
  expect(tank).not.toHaveProperty("cycledWeeks");
});

test("a saved tank that is described anew has no answer to what is asked each time", async () => {
  const user = openQuiz({ tanks: [savedTank] });
  await user.click(button("Something else has changed"));
  expect([cycled().value, lid().value]).toEqual(["", ""]);
  expect(screen.getByLabelText<HTMLInputElement>("Volume").value).toBe("60");
});

test("a plant's buyer is not asked about lids, and reads of plants", async () => {
  const user = openQuiz({ tanks: [savedTank], isPlant: true });
  screen.getByText(/^We'll check your tank against what these plants need\./);
  await user.click(button("Next"));
  await screen.findByText("Step 2 of 2: their care");
});

test("what was answered before is named with its day, and is neither asked nor sent", async () => {
  const remembered = [
    { questionId: "q0", question: "What was it?", answeredAt: Date.UTC(2026, 9, 3, 12) },
  ];
  const user = openQuiz({ tanks: [savedTank], questions: [], remembered });
  const sent = vi.fn();
  onCall(api.tanks.suitability.submit, (args) => {
    sent(args);
    return id("suitabilityQuizzes", "quiz1");
  });
  const group = (name: string) => within(screen.getByRole("group", { name }));
  await user.click(group("Is it cycled today?").getByRole("radio", { name: "Yes" }));
  await user.click(group("Does it have a lid?").getByRole("radio", { name: "Yes" }));
  await user.click(button("Next"));
  await screen.findByText("1 care question you have answered before");
  screen.getByText("What was it?");
  screen.getByText("3 October 2026");
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click(button("See the result"));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    tank: { cycled: "yes", cycledWeeks: 20, lid: true },
    answers: [],
  });
});

type Outcome = NonNullable<FunctionReturnType<typeof api.tanks.suitability.get>>;
function showResult(reasons: Outcome["quiz"]["reasons"]) {
  const quiz: Outcome["quiz"] = {
    _id: id("suitabilityQuizzes", "quiz1"),
    _creationTime: 1,
    userId: id("users", "user1"),
    listingId: id("listings", "listing1"),
    tank: {
      ...{ name: "Front room", volumeLitres: 60, water: "freshwater", unheated: false },
      ...{ cycled: "yes", filter: "sponge", plants: "some", cover: "some" },
      ...{ lid: false, copperRecently: false, inhabitants: [] },
    },
    quantity: 1,
    answers: [],
    verdict: "caution",
    reasons,
    species: "Neon tetra",
    acknowledgedAt: 1,
    createdAt: 1,
  };
  answer(api.tanks.suitability.get, { quiz, listing: aCard, isPlant: false, care: [] });
  show(<CompatibilityPage />, { at: "/compatibility/quiz1", path: "/compatibility/:quizId" });
}

test("the cautions come before the box that says that they were read, which nobody has ticked", () => {
  showResult([{ rule: "R10", level: "caution", title: "They jump", text: "There is no lid." }]);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^I have read the points/ });
  const caution = screen.getByText("There is no lid.");
  expect(caution.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(box.checked).toBe(false);
});

test("a result shows what was compared and no number of a rule", () => {
  showResult([
    { rule: "R20", level: "caution", title: "No lid", text: "They jump.", yours: "open top" },
    ...[["R02", "Water type"] as const, ["R07", "Volume"] as const].map(([rule, title]) => ({
      ...{ rule, title, level: "suitable" as const, text: "", yours: "this", needs: "that" },
    })),
  ]);
  const rows = within(screen.getByRole("group", { name: "What fits" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "ComparedYoursNeeded",
    ...["Water typethisthat", "Volumethisthat"],
  ]);
  expect(document.body.textContent).not.toMatch(/\bR\d\d\b/);
  screen.getByText("It can work if you take care of the points below.");
});

test("a species that is not in our data is said not to have been compared", () => {
  const text = "“Wibblefish” is not in our data, so its needs were not compared with your tank.";
  showResult([{ rule: "DATA", level: "caution", title: "Species not in our data", text }]);
  screen.getByText(
    "We do not have this species, so its needs could not be compared with your tank.",
  );
  screen.getByText(text);
  expect(screen.queryByText(/It can work/)).toBeNull();
});
