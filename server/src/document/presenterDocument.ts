import { verbesDuDocument } from '@relogement/domain/document/document.rules'
import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { apercuDe } from '@relogement/domain/document/formats'
import { MODELE_DE_LETTRE } from '@relogement/domain/document/produits/documentsProduits'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { LigneDocument } from './document.queries.ts'
import type { SujetDocumente } from './documentsDuSujet.ts'

export function presenterDocument<O>(
  { acteur, maintenant }: Contexte,
  { sujet, documents }: SujetDocumente<string, O>,
  id: string,
  objet: O,
  d: LigneDocument,
): DocumentDuSujet {
  const chemin = `/v1/${sujet.pluriel}/${id}/documents/${d.id}`
  const ajouteLe = d.ajoute_le.toISOString()
  const depose = { type: d.type, auteurId: d.auteur_id, ajouteLe }
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
    ...verbesDuDocument(
      {
        renommer: documents.refusRenommer(acteur, objet),
        supprimer: documents.refusSupprimer(acteur, objet, depose, maintenant.toISOString()),
      },
      d.justifie,
    ),
  })
}
