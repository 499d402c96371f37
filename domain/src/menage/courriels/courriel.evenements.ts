import { z } from 'zod'
import { codesDe } from '../../common/listes.ts'
import { redacteur, sorte } from '../../historique/evenement.ts'
import { courrielsDuMenage } from './courrielDuMenage.listes.ts'

export const evenementsCourriel = {
  COURRIEL_ECRIT: sorte(
    { courriel: z.enum(codesDe(courrielsDuMenage)), destinataires: z.number() },
    {
      type: 'COURRIER',
      texte: (d) =>
        `Courriel « ${courrielsDuMenage[d.courriel]} » écrit ${d.destinataires === 1 ? 'à un destinataire' : `à ${d.destinataires} destinataires`}`,
    },
  ),
}

export const evenementDeCourriel = redacteur(evenementsCourriel)
