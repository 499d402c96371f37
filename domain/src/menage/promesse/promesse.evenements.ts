import { z } from 'zod'
import { formatDate } from '../../common/date.format.ts'
import { codesDe } from '../../common/listes.ts'
import { minuscule } from '../../common/minuscule.ts'
import { dit, redacteur, sorte } from '../../historique/evenement.ts'
import { issuesDePromesse, naturesDePromesse } from './promesse.listes.ts'

const promesse = { nature: z.enum(codesDe(naturesDePromesse)), echeance: z.iso.date() }
const engagee = { ...promesse, responsable: z.string() }
const nomme = (nature: keyof typeof naturesDePromesse) => minuscule(naturesDePromesse[nature])

/** De quelle promesse il s'agit, pour quand, et qui en répond ; jamais ses mots. */
export const evenementsPromesse = {
  PROMESSE_NOTEE: sorte(engagee, {
    texte: (d) => `Promesse notée : ${nomme(d.nature)}, pour le ${formatDate(d.echeance)}, par ${d.responsable}`,
    fait: (d) => [dit(` a noté une promesse : ${nomme(d.nature)}, pour le ${formatDate(d.echeance)}, par ${d.responsable}`)],
  }),
  PROMESSE_CHANGEE: sorte(engagee, {
    texte: (d) => `Promesse changée : ${nomme(d.nature)}, pour le ${formatDate(d.echeance)}, par ${d.responsable}`,
    fait: (d) => [dit(` a changé une promesse : ${nomme(d.nature)}, pour le ${formatDate(d.echeance)}, par ${d.responsable}`)],
  }),
  PROMESSE_CONCLUE: sorte(
    { ...promesse, issue: z.enum(codesDe(issuesDePromesse)) },
    {
      texte: (d) => `Promesse ${d.issue === 'TENUE' ? 'tenue' : 'levée'} : ${nomme(d.nature)}, attendue le ${formatDate(d.echeance)}`,
      fait: (d) => [
        dit(` a ${d.issue === 'TENUE' ? 'dit tenue' : 'levé'} une promesse : ${nomme(d.nature)}, attendue le ${formatDate(d.echeance)}`),
      ],
    },
  ),
}

export const evenementDePromesse = redacteur(evenementsPromesse)
