import { refusDuChamp } from '@relogement/domain/menage/completude/verrous'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rolesDe, useMoi } from '../acces/moi.ts'
import { api } from '../core/api.ts'
import { ErreurApi, estIntrouvable } from '../core/erreurs.ts'
import { aujourdhui } from '../core/jour.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { envoyerUnDocument } from '../document/document.data.ts'
import { unirLesMontants } from '../menage/edition/saisie/conflits.ts'
import { reporterLesLoyers } from '../menage/edition/saisie/loyers.ts'
import { ecrire, ecrireOrigine, lireLeDossier, type Saisie } from '../menage/edition/saisie/saisie.ts'
import { statutDe } from '../menage/menage.data.ts'
import { vuDuMenage } from '../menage/menage.sujet.ts'
import { useModifier } from '../menage/modification/useModifier.tsx'
import { partiraDe } from './ceQuiPart.ts'
import type { Coffre } from './coffre.ts'
import { changerDossier, type DossierEmporte, lireDossier, lirePiece, type Piece } from './dossierEmporte.ts'
import { oublierLeDossier } from './oublier.ts'
import { reprendreLesBrouillons } from './reprendreLesBrouillons.ts'

/** Une étape commencée n'est pas finie : elle se reprend avant de partir. */
export class SaisieInachevee extends Error {
  readonly etape: string
  constructor(etape: string, libelle: string) {
    super(`L’étape « ${libelle} » a une saisie à finir : reprenez-la, puis rendez le dossier.`)
    this.etape = etape
  }
}

interface Rendre {
  /** Tout ce qui a été fait hors ligne part, puis la tablette n'en garde rien. Coupé, reprend où il en était. */
  readonly rendre: (dire: (etat: string) => void) => Promise<void>
  /** Le choix des valeurs, quand un collègue a changé les mêmes champs. */
  readonly conflit: ReactNode
}

/** Rend un dossier emporté : ses champs par la même fusion que deux personnes sur un dossier, puis le reste, un par un. */
export function useRendre(coffre: Coffre, { menageId, base, menage }: DossierEmporte): Rendre {
  const client = useQueryClient()
  const roles = rolesDe(useMoi())
  const lire = lireLeDossier(aujourdhui())
  const ecrireEtReporter = (saisie: Saisie) =>
    reporterLesLoyers(base, saisie, ecrire(saisie), (chemin) => refusDuChamp(chemin, statutDe(base), roles, { occupants: [] }) === null)
  const { enregistrer, conflit } = useModifier<Saisie>(menage, lire, {
    ecrire: ecrireEtReporter,
    ecrireOrigine,
    preparer: unirLesMontants,
    discret: true,
  })
  const params = { id: menageId }

  const noter = (id: string) => changerDossier(coffre, menageId, (dossier) => ({ ...dossier, partis: [...dossier.partis, id] }))

  const envoyerLesChamps = async (dossierLu: DossierEmporte) => {
    if (partiraDe(dossierLu).champs.length === 0) return
    const { base: lue, menage: saisi } = dossierLu
    const { fiche } = await enregistrer(lire(saisi), { valeurs: lire(lue), version: lue.version })
    await changerDossier(coffre, menageId, (dossier) => ({ ...dossier, base: fiche, menage: fiche }))
  }
  const relire = async (): Promise<DossierEmporte> => {
    const dossier = await lireDossier(coffre, menageId)
    if (dossier === null) throw new Error('Ce dossier n’est plus sur cette tablette.')
    return dossier
  }
  const envoyerLesVerifications = async ({ levees, remises, ouvertes, partis, base: lue }: DossierEmporte) => {
    if (statutDe(lue) === 'ENTRETIEN_PREALABLE_A_REALISER')
      for (const etape of ouvertes)
        await api('PUT /v1/business/menages/{id}/etapes-ouvertes/{etape}', { params: { ...params, etape } }).catch(constatChange)
    for (const { id, ...body } of levees)
      if (!partis.includes(id)) {
        await api('POST /v1/business/menages/{id}/verifications', { params, body, idempotence: id }).catch(constatChange)
        await noter(id)
      }
    for (const verificationId of remises)
      if (!partis.includes(verificationId)) {
        await api('DELETE /v1/business/menages/{id}/verifications/{verificationId}', { params: { ...params, verificationId } }).catch(
          constatChange,
        )
        await noter(verificationId)
      }
  }
  const envoyerLaPiece = async (piece: Piece) => {
    const octets = await lirePiece(coffre, { menageId }, piece.id)
    if (octets === null) throw new Error(`« ${piece.nom} » ne se lit plus sur cette tablette.`)
    const fichier = new File([octets], piece.nom, { type: typeDe(piece.nom) })
    await envoyerUnDocument(vuDuMenage({ id: menageId }), { fichier, nature: piece.nature, idempotence: piece.id })
    await noter(piece.id)
  }

  const rendre = async (dire: (etat: string) => void) => {
    const inachevee = await reprendreLesBrouillons(coffre, menageId)
    if (inachevee !== null) throw new SaisieInachevee(inachevee.code, inachevee.libelle)
    dire('Les réponses partent')
    await envoyerLesChamps(await relire())
    await envoyerLesVerifications(await relire())
    const { pieces, signature, commentaire, demandeDePieces = null, partis, emportId, laisses = [] } = await relire()
    const aEnvoyer = [...pieces, ...(signature === null ? [] : [signature])].filter(({ id }) => !partis.includes(id))
    // Une à une : elles se rangent au dossier dans l'ordre où elles ont été prises.
    for (const [rang, piece] of aEnvoyer.entries()) {
      dire(`Pièce ${rang + 1} sur ${aEnvoyer.length}`)
      await envoyerLaPiece(piece)
    }
    if (commentaire.texte.trim() !== '' && !partis.includes(commentaire.id)) {
      const body = { texte: commentaire.texte.trim(), visibilite: 'INTERNE' as const }
      await api('POST /v1/menages/{id}/commentaires', { params, body, idempotence: commentaire.id })
      await noter(commentaire.id)
    }
    if (demandeDePieces !== null && !partis.includes(demandeDePieces)) {
      dire('Les pièces qui manquent se demandent')
      const body = { geste: 'DEMANDER_PIECES' as const, menages: [menageId] }
      await api('POST /v1/business/menages/plusieurs', { body, idempotence: demandeDePieces }).catch(direLesPiecesNonDemandees)
      await noter(demandeDePieces)
    }
    dire('La tablette l’oublie')
    const body = { laisses: laisses.map(({ champ, valeur, raison }) => ({ champ, valeur, raison })) }
    await api('POST /v1/business/emports/{id}/retour', { params: { id: emportId }, body }).catch((erreur: unknown) => {
      // Une base restaurée depuis ne connaît plus cet emport : tout est pourtant parti.
      if (!estIntrouvable(erreur)) throw erreur
    })
    await oublierLeDossier(coffre.proprietaire.id, menageId)
    void client.invalidateQueries({ queryKey: ['menage', menageId] })
    void client.invalidateQueries({ queryKey: ['emports'] })
  }
  return { rendre, conflit }
}

/** Plus rien ne manque, ou le ménage n'a plus d'adresse : l'entretien part sans, et cela se dit. */
function direLesPiecesNonDemandees(erreur: unknown): void {
  constatChange(erreur)
  const { bloquants } = (erreur as ErreurApi).details
  const raisons = Array.isArray(bloquants) ? bloquants.join(' ') : (erreur as ErreurApi).message
  notifier({ message: `Les pièces n’ont pas été demandées : ${raisons}`, sens: 'erreur' })
}

/** Le constat a changé depuis, ou un collègue l'a déjà traité : il reste à regarder au dossier. */
function constatChange(erreur: unknown): void {
  if (!(erreur instanceof ErreurApi) || ![404, 409, 422].includes(erreur.statut)) throw erreur
}

const typeDe = (nom: string) => (nom.endsWith('.png') ? 'image/png' : 'image/jpeg')
