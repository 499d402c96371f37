import { z } from 'zod'
import { codesDe } from '../../common/listes.ts'
import { minuscule } from '../../common/minuscule.ts'
import { dit, redacteur, sorte } from '../../historique/evenement.ts'
import { issuesDeRendezVous, naturesDeRendezVous } from './rendezVous.listes.ts'
import { direLeMoment } from './rendezVous.rules.ts'

const rendezVous = { nature: z.enum(codesDe(naturesDeRendezVous)), debut: z.string() }
const nomme = (nature: keyof typeof naturesDeRendezVous) => minuscule(naturesDeRendezVous[nature])

/** Ce pour quoi on se voit et quand, jamais où. */
export const evenementsRendezVous = {
  RENDEZ_VOUS_FIXE: sorte(rendezVous, {
    texte: (d) => `Rendez-vous fixé le ${direLeMoment(d.debut)} : ${nomme(d.nature)}`,
    fait: (d) => [dit(` a fixé un rendez-vous le ${direLeMoment(d.debut)} : ${nomme(d.nature)}`)],
  }),
  RENDEZ_VOUS_CHANGE: sorte(
    { ...rendezVous, avant: z.string() },
    {
      texte: (d) => `Rendez-vous du ${direLeMoment(d.avant)} changé : ${nomme(d.nature)}, le ${direLeMoment(d.debut)}`,
      fait: (d) => [dit(` a changé le rendez-vous du ${direLeMoment(d.avant)} : ${nomme(d.nature)}, le ${direLeMoment(d.debut)}`)],
    },
  ),
  RENDEZ_VOUS_RETABLI: sorte(rendezVous, {
    texte: (d) => `Rendez-vous du ${direLeMoment(d.debut)} (${nomme(d.nature)}) prévu de nouveau, avec le retour du ménage`,
  }),
  RENDEZ_VOUS_CONCLU: sorte(
    { ...rendezVous, issue: z.enum(codesDe(issuesDeRendezVous)) },
    {
      texte: (d) => `Rendez-vous du ${direLeMoment(d.debut)} (${nomme(d.nature)}) : ${minuscule(issuesDeRendezVous[d.issue])}`,
      fait: (d) => [
        dit(` a conclu le rendez-vous du ${direLeMoment(d.debut)} (${nomme(d.nature)}) : ${minuscule(issuesDeRendezVous[d.issue])}`),
      ],
    },
  ),
}

export const evenementDeRendezVous = redacteur(evenementsRendezVous)
