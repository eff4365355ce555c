import { describe, expect, it } from "vitest";
import { unusedParts } from "./unusedParts.ts";

function transformed(code: string): string {
  const { transform } = unusedParts();
  if (typeof transform !== "object") throw new Error("The plugin has no transform");
  const handler = transform.handler as (code: string) => { code: string };
  return handler(code).code;
}

describe("parts of React Router that nobody uses", () => {
  it("can be dropped: what makes them is marked as pure, and nothing is written to them", () => {
    const made = [
      "var FormContext = React.createContext(null);",
      'FormContext.displayName = "Form";',
      "var Form = React2.forwardRef(",
      "  (props, ref) => null",
      ");",
      'Form.displayName = "Form";',
    ].join("\n");
    expect(transformed(made)).toBe(
      [
        "var FormContext = /* @__PURE__ */ React.createContext(null);",
        "",
        "var Form = /* @__PURE__ */ React2.forwardRef(",
        "  (props, ref) => null",
        ");",
        "",
      ].join("\n"),
    );
  });
  it("leaves calls inside functions as they are", () => {
    const inside = "function useX() {\n  const ref = React.useRef(null);\n  return ref;\n}";
    expect(transformed(inside)).toBe(inside);
  });
});
