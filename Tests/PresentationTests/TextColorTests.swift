import Testing

@testable import Presentation

@Suite("Text: colour")
struct TextColorTests {
  @Test(
    "What was said by hand wins, then the environment, then the terminal",
    arguments: [
      (.auto, true, [:], true),
      (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["TERM": "xterm-256color"], true),
      (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, false, ["CLICOLOR_FORCE": ""], false),
      (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (.auto, true, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func decision(choice: ColorChoice, isTerminal: Bool, environment: [String: String], isOn: Bool) {
    #expect(choice.isOn(isTerminal: isTerminal, environment: environment) == isOn)
  }

  @Test("A palette that is off writes nothing but the text")
  func palette() {
    #expect(Palette.off.styled("a", .bold) == "a")
    #expect(Palette(isOn: true).styled("a", .bold) == "\u{1B}[1ma\u{1B}[0m")
    #expect(Palette(isOn: true).styled("a", .plain) == "a")
    #expect(Palette(isOn: true).styled("", .warning) == "")
  }
}
