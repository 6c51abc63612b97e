/* The ground of the Game of War, GW-002 and GW-006, and the sample deployment. JSON after the sign of equality: a test holds it
   against board.py, so there are no two truths. */

export const GROUND = {
  "mountains": ["C10", "C11", "C12", "C13", "D10", "E10", "G10", "H10", "I10", "N11", "N12", "N13", "N14", "N15", "N16", "P16", "Q16", "R16"],
  "passes": ["F10", "O16"],
  "forts": ["B8", "H21", "I13", "L15", "M3", "O23"],
  "arsenals": {
    "N": ["B15", "D8"],
    "S": ["T3", "T23"]
  },
  "sample": {
    "N": {"inf": ["F10", "G6", "G7", "G9", "H5", "H7", "H8", "H9", "I6"], "cav": ["G3", "G4", "H3", "H4"], "art": ["G8"], "hart": ["H6"], "com": ["D3"], "hcom": ["F5"]},
    "S": {"inf": ["K15", "K16", "K17", "L15", "L16", "L17", "M15", "M16", "M17"], "cav": ["K19", "L18", "L19", "M18"], "art": ["K18"], "hart": ["O16"], "com": ["O23"], "hcom": ["N17"]}
  }
};
