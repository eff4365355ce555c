const LOUDNESS = 0.12;

/** Two soft notes, made here: no file is fetched. A browser that does not let pages sound unasked stays silent. */
export function playTone(): void {
  const audio = new AudioContext();
  const end = audio.currentTime + 0.5;
  for (const [hertz, after] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const start = audio.currentTime + after;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    const note = new OscillatorNode(audio, { type: "sine", frequency: hertz });
    note.connect(gain).connect(audio.destination);
    note.start(start);
    note.stop(end);
    note.onended = () => {
      if (hertz === 880) void audio.close();
    };
  }
}
