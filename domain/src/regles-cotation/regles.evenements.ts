import { z } from 'zod'
import { redacteur, sorte } from '../historique/evenement.ts'

const regle = { regle: z.string() }

export const evenementsRegles = {
  REGLE_AJOUTEE: sorte(regle, { texte: (d) => `Règle de cotation ajoutée : ${d.regle}` }),
  REGLE_CHANGEE: sorte(regle, { texte: (d) => `Règle de cotation changée : ${d.regle}` }),
  REGLE_OTEE: sorte(regle, { texte: (d) => `Règle de cotation ôtée : ${d.regle}` }),
  REGLES_PAR_DEFAUT_REPRISES: sorte(
    { regles: z.array(z.string()) },
    { texte: (d) => `Règles de cotation par défaut reprises : ${d.regles.join(', ')}` },
  ),
}

export const evenementDeRegle = redacteur(evenementsRegles)
