import { z } from 'zod'
import { formatDate } from '../common/date.format.ts'
import { dit, fort, type Morceau, redacteur, sorte } from '../historique/evenement.ts'

/** `alerte` : ce que l'alerte disait. */
const alerte = { alerte: z.string() }

const a =
  (participe: string) =>
  (donnees: { alerte: string }): Morceau[] => [dit(` a ${participe} l’alerte `), fort(donnees.alerte)]

export const evenementsAlerte = {
  ALERTE_POSEE: sorte(alerte, { texte: (d) => `Alerte posée : ${d.alerte}`, fait: a('posé') }),
  ALERTE_CLOSE: sorte(alerte, { texte: (d) => `Alerte close : ${d.alerte}`, fait: a('clos') }),
  ALERTE_ROUVERTE: sorte(alerte, { texte: (d) => `Alerte rouverte : ${d.alerte}`, fait: a('rouvert') }),
  ALERTE_SUPPRIMEE: sorte(alerte, { texte: (d) => `Alerte supprimée : ${d.alerte}`, fait: a('supprimé') }),
  ALERTE_REPORTEE: sorte(
    { ...alerte, au: z.string() },
    {
      texte: (d) => `Alerte reportée au ${formatDate(d.au)} : ${d.alerte}`,
      fait: (d) => [dit(` a reporté au ${formatDate(d.au)} l’alerte `), fort(d.alerte)],
    },
  ),
}

export const evenementDAlerte = redacteur(evenementsAlerte)
