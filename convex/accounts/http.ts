import { internal } from "../_generated/api";
import { accountTexts } from "../domain/accounts/texts";
import { httpAction } from "../functions";
import { linkPage } from "../shared/mail/linkPage";

/** `GET /undo-email?token=…`: asks for confirmation and changes nothing, because email clients prefetch links. */
export const confirmUndoEmail = httpAction(async () => {
  const { undoEmail: title, undoEmailDetail: text, undoEmailButton: button } = accountTexts;
  return linkPage(200, { title, text, button });
});

/** `POST /undo-email?token=…`, from that page's button: needs no sign-in. */
export const undoEmail = httpAction(async (ctx, request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const outcome = await ctx.runMutation(internal.accounts.changeEmail.undo, { token });
  const texts = {
    undone: { title: accountTexts.emailUndone, text: accountTexts.emailUndoneDetail },
    expired: { title: accountTexts.undoExpired, text: accountTexts.undoExpiredDetail },
    in_use: { title: accountTexts.undoInUse, text: accountTexts.undoInUseDetail },
    mailbox_full: { title: accountTexts.undoFull, text: accountTexts.undoFullDetail },
  };
  return linkPage(outcome === "undone" ? 200 : 404, texts[outcome]);
});
