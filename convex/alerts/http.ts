import { internal } from "../_generated/api";
import { alertTexts } from "../domain/alerts/texts";
import { httpAction } from "../functions";
import { linkPage } from "../shared/mail/linkPage";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/**
 * `GET /unsubscribe?token=…`: asks for confirmation and changes nothing, because email clients prefetch
 * links.
 */
export const confirmUnsubscribe = httpAction(async () => {
  const { askStop: title, askStopDetail: text } = alertTexts;
  return linkPage(200, { title, text, button: "Stop the emails" });
});

/** `POST /unsubscribe?token=…`, from that page's button or the email client's own: needs no sign-in. */
export const unsubscribe = httpAction(async (ctx, request) => {
  const isKnown = await ctx.runMutation(internal.alerts.dailyEmail.unsubscribe, {
    token: tokenOf(request),
  });
  if (!isKnown) {
    const { stopUnknown: title, stopUnknownDetail: text } = alertTexts;
    return linkPage(404, { title, text });
  }
  const { stopped: title, stoppedDetail: text } = alertTexts;
  return linkPage(200, { title, text });
});
