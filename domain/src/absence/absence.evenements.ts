// Ce que disent d'une absence l'historique du compte, puis celui de chaque dossier tenu par un autre.
import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { dit, fort, redacteur, sorte } from '../historique/evenement.ts'
import { direLaPeriode } from './absence.rules.ts'

const periode = { du: z.iso.date(), au: z.iso.date() }
const remplacee = { ...periode, remplacant: z.string().nullable() }
type Remplacee = { du: string; au: string; remplacant: string | null }

const direLAbsence = ({ remplacant, ...jours }: Remplacee) =>
  `${direLaPeriode(jours)}, ${remplacant === null ? 'sans remplaçant' : `remplaçant : ${remplacant}`}`

export const evenementsAbsence = {
  ABSENCE_NOTEE: sorte(remplacee, {
    texte: (d) => `Absence notée ${direLAbsence(d)}`,
    fait: (d) => [dit(` a noté une absence ${direLAbsence(d)}`)],
  }),
  ABSENCE_CHANGEE: sorte(remplacee, {
    texte: (d) => `Absence changée : ${direLAbsence(d)}`,
    fait: (d) => [dit(` a changé une absence : ${direLAbsence(d)}`)],
  }),
  ABSENCE_RETIREE: sorte(periode, {
    texte: (d) => `Absence retirée, ${direLaPeriode(d)}`,
    fait: (d) => [dit(` a retiré une absence ${direLaPeriode(d)}`)],
  }),
  DOSSIER_DELEGUE: sorte(
    { absent: z.string(), remplacant: z.string(), au: z.iso.date() },
    {
      texte: ({ absent, remplacant, au }) => `${remplacant} remplace ${absent} jusqu’au ${formatDate(au)}`,
      seul: ({ absent, remplacant, au }) => [fort(remplacant), dit(' remplace '), fort(absent), dit(` jusqu’au ${formatDate(au)}`)],
    },
  ),
  DOSSIER_REPRIS: sorte(
    { absent: z.string(), remplacant: z.string() },
    {
      texte: ({ absent, remplacant }) => `${remplacant} ne remplace plus ${absent}`,
      seul: ({ absent, remplacant }) => [fort(remplacant), dit(' ne remplace plus '), fort(absent)],
    },
  ),
}

export const evenementDAbsence = redacteur(evenementsAbsence)
