import { z } from 'zod'
import { redacteur, sorte } from '../historique/evenement.ts'
import { dossierGele } from '../menage/menage.fermeture.ts'

export const evenementsRgpd = {
  DOSSIER_ARCHIVE: sorte({}, { texte: () => 'Dossier archivé : fin de l’usage courant' }),
  DOSSIER_GELE: sorte({ depuis: z.string() }, { texte: (d) => dossierGele(d.depuis) }),
  LIMITATION_LEVEE: sorte({}, { texte: () => 'Limitation du traitement levée : le dossier reprend son cours.' }),
  PURGE_VALIDEE: sorte({}, { texte: () => 'Purge des données validée' }),
  NOM_MASQUE: sorte(
    { textes: z.number() },
    { texte: (d) => `Nom d’une personne purgée masqué dans ${d.textes === 1 ? 'un texte' : `${d.textes} textes`}` },
  ),
}

export const evenementRgpd = redacteur(evenementsRgpd)
