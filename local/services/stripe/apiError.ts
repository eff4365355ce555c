/** Errors in the form of Stripe's API, from which the `stripe` package makes its own error classes. */

export type ErrorBody = {
  type: "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /**
     * Refused before anything was done. Stripe keeps no answer for these, so that the same
     * Idempotency-Key may be used again with corrected parameters.
     */
    readonly beforeExecution = false,
  ) {
    super(body.message);
  }
}

/** A parameter that is missing, unknown or malformed. `param` is written as it was sent, `a[b][0]`. */
export function badParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(
    400,
    {
      type: "invalid_request_error",
      message,
      param,
      ...(code
        ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }
        : {}),
    },
    true,
  );
}

/** A well-formed request that the state of things does not allow. */
export function refused(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

/** 404 `resource_missing`, such as "No such refund: 're_1'". */
export function noSuch(what: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    doc_url: "https://stripe.com/docs/error-codes/resource-missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
}

/** As `noSuch`, but for an object named in a parameter: Stripe answers 400. */
export function noSuchInParameter(what: string, id: string, param: string): ApiError {
  return new ApiError(400, { ...noSuch(what, id, param).body });
}
