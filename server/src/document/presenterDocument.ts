import { verbesDuDocument } from '@relogement/domain/document/document.permissions'
import type { DocumentDuMenage } from '@relogement/domain/document/document.schema'
import { apercuDe } from '@relogement/domain/document/formats'
import { MODELE_DE_LETTRE } from '@relogement/domain/document/produits/documentsProduits'
import type { LiensDuMenage } from '@relogement/domain/menage/menage.visibilite'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { LigneDocument } from './document.queries.ts'

export function presenterDocument(
  { acteur, maintenant }: Contexte,
  menageId: string,
  liens: LiensDuMenage,
  d: LigneDocument,
): DocumentDuMenage {
  const chemin = `/v1/menages/${menageId}/documents/${d.id}`
  const ajouteLe = d.ajoute_le.toISOString()
  return presentItem('Document', chemin, {
    id: d.id,
    type: d.type,
    nom: d.nom,
    mime: d.mime,
    taille: d.taille,
    ajouteLe,
    auteur: d.auteur,
    file: `${chemin}/contenu`,
    docx: d.modele === MODELE_DE_LETTRE ? `${chemin}/docx` : null,
    genere: d.genere,
    numero: d.numero,
    apercu: apercuDe(d.mime),
    ...verbesDuDocument(acteur, liens, { type: d.type, auteurId: d.auteur_id, ajouteLe, justifie: d.justifie }, maintenant.toISOString()),
  })
}
