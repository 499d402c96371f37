import type { Personne } from '@relogement/domain/acces/personne.schema'
import { exiger } from '@relogement/domain/common/errors'
import type { Courriel as CourrielEnListe } from '@relogement/domain/courriel/courriel.contract'
import { statutsCourriel } from '@relogement/domain/courriel/courriel.listes'
import { evenementDeCourriel } from '@relogement/domain/menage/courriels/courriel.evenements'
import { codeDuCourriel, libelleDuCourriel } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import type { CourrielAEcrire } from '@relogement/domain/menage/courriels/courrielDuMenage.schema'
import { exigerNonFerme, refusSiFerme } from '@relogement/domain/menage/menage.fermeture'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { sql } from 'kysely'
import { noterConsultation } from '../../consultation/noterConsultation.ts'
import type { Contexte } from '../../core/contexte.ts'
import { type PageDe, presentCollection } from '../../core/http/collection.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { lirePage } from '../../core/page.ts'
import { ecrireCourriel } from '../../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { getDossier, lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'

/** Les courriels partis ou à partir au nom de ce dossier, le dernier d'abord. */
export async function lireCourrielsDuMenage(ctx: Contexte, menageId: string, { page, pageSize }: PageDe) {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  await noterConsultation(ctx.services.lecture, ctx.acteur, menageId, 'courriels', ['CONTACT'], ctx.maintenant)
  const courriels = ctx.db
    .selectFrom('email_sortant as e')
    .select(['e.id', 'e.type', 'e.destinataires', 'e.objet as sujet', 'e.corps', 'e.statut', 'e.tentatives', 'e.cree_le', 'e.envoye_le'])
    .select(
      sql<Personne | null>`(select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) from utilisateur u where u.id = e.auteur_id)`.as(
        'auteur',
      ),
    )
    .where('e.sujet_id', '=', menageId)
    .orderBy('e.cree_le', 'desc')
    .orderBy('e.id', 'desc')
  const { lignes, total } = await lirePage(courriels, { page, pageSize })
  const membres = lignes.map(({ cree_le, envoye_le, statut, ...ligne }) => {
    const code = statut as CourrielEnListe['statut']
    return presentItem('Courriel', `/v1/courriels/${ligne.id}`, {
      ...ligne,
      libelle: libelleDuCourriel(ligne.type),
      statut: { code, libelle: statutsCourriel[code] },
      creeLe: cree_le.toISOString(),
      envoyeLe: envoye_le?.toISOString() ?? null,
    })
  })
  const refusEcrire = refusSiFerme(dossier.menage) ?? canModifierMenage(ctx.acteur, liensDuMenage(dossier))
  return presentCollection({ type: 'Courriel', url: ctx.requete.url, page, pageSize, total }, membres, { refusEcrire })
}

/** Écrit le courriel relu par son auteur : la boîte d'envoi, sa tâche et l'historique, ensemble. */
export async function ecrireCourrielDuMenage(ctx: Contexte, { type, menageId, destinataires, sujet, corps }: CourrielAEcrire) {
  const { db, acteur, maintenant } = ctx
  const dossier = await lockDossier(db, menagesVisibles(acteur), menageId)
  exiger(canModifierMenage(acteur, liensDuMenage(dossier)))
  exigerNonFerme(dossier.menage)
  const courriel = {
    type: codeDuCourriel(type),
    destinataires,
    sujet,
    corps,
    menageId,
    auteurId: acteur.id,
    repondreA: dossier.charge?.email ?? acteur.email,
  }
  const id = await ecrireCourriel(db, courriel, maintenant)
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
    evenementDeCourriel('COURRIEL_ECRIT', { courriel: type, destinataires: destinataires.length }),
  ])
  return presentItem('Courriel', `/v1/business/emails/${id}`, { id, destinataires: destinataires.length })
}
