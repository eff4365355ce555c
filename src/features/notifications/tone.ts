const VOLUME = 0.12;
/** If the browser delays the tone by more than this, it no longer relates to the event. */
const MAX_DELAY_MS = 1000;

/** One per page, because browsers limit their number. */
let audio: AudioContext | undefined;
let lastNote: OscillatorNode | undefined;

/**
 * Two soft notes, synthesised so that no file is fetched. Silent if the browser refuses sound
 * before the first click.
 */
export function playTone(): void {
  const context = (audio ??= new AudioContext());
  const requestedAt = Date.now();
  // `resume` waits for the permission to play.
  void context.resume().then(() => {
    if (Date.now() - requestedAt < MAX_DELAY_MS) sound(context);
  });
}

function sound(context: AudioContext): void {
  const end = context.currentTime + 0.5;
  for (const [hertz, after] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const start = context.currentTime + after;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    const note = new OscillatorNode(context, { type: "sine", frequency: hertz });
    note.connect(gain).connect(context.destination);
    note.start(start);
    note.stop(end);
    note.onended = () => {
      // Let the audio device sleep after the last note.
      if (note === lastNote) void context.suspend();
    };
    lastNote = note;
  }
}
