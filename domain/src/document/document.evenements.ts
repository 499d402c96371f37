import { z } from 'zod'
import { dit, fort, redacteur, sorte } from '../historique/evenement.ts'
import { designation, libelleDeNature } from './document.rules.ts'

const document = { nom: z.string(), nature: z.string().nullable() }
const nature = { nature: z.string() }

type Document = z.output<z.ZodObject<typeof document>>

/** « mars.pdf (Quittance) » ; sans nature dite, son nom. */
const nommer = (d: Document) => (d.nature === null ? d.nom : designation({ nom: d.nom, type: d.nature }))

export const evenementsDocument = {
  DOCUMENT_AJOUTE: sorte(document, {
    type: 'DOCUMENT_AJOUTE',
    texte: nommer,
    fait: (d) => [dit(' a ajouté le document '), fort(nommer(d))],
  }),
  /** Un document que le produit a écrit : il se dit au type de ce qu'il est. */
  COURRIER_PRODUIT: sorte(document, { type: 'COURRIER', texte: nommer }),
  DOCUMENT_MODIFIE: sorte({ nom: z.string() }, { texte: () => null, fait: (d) => [dit(' a modifié le document '), fort(d.nom)] }),
  DOCUMENT_SUPPRIME: sorte(document, {
    type: 'DOCUMENT_SUPPRIME',
    texte: nommer,
    fait: (d) => [dit(' a supprimé le document '), fort(nommer(d))],
  }),
  DOCUMENT_ECHU: sorte(nature, {
    type: 'DOCUMENT_SUPPRIME',
    texte: (d) => `${libelleDeNature(d.nature)} : durée de conservation atteinte`,
  }),
  DOCUMENT_RETIRE: sorte(nature, {
    type: 'DOCUMENT_SUPPRIME',
    texte: (d) => `${libelleDeNature(d.nature)} : retiré, il nommait une personne dont les données sont effacées`,
  }),
}

export const evenementDeDocument = redacteur(evenementsDocument)
