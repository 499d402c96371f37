// Tout ce que le produit remet et qui ouvre quelque chose : où c'est gardé, comment cela se lit et se retire. Une sorte neuve ne se fait pas
// sans entrer ici (`accesRemis.test.ts` relit la base et les sources).
import type { SorteDAcces } from '@relogement/domain/acces-remis/accesRemis.listes'
import { evenementDeCal } from '@relogement/domain/cal/cal.evenements'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { JOURS_DE_RELECTURE, JOURS_SANS_RECEPTION } from '@relogement/domain/reponse-menage/reponseMenage.rules'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import type { accesDeCompte } from '@relogement/domain/utilisateur/accesDeCompte'
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import { type RawBuilder, sql } from 'kysely'
import { fermerLAdresseDe } from '../agenda/adresse.usecases.ts'
import { revoquerLeLien } from '../cal/liens.ts'
import { fermerLesDefis } from '../compte/defis.queries.ts'
import { retirerLeJeton } from '../compte/jetonApi.queries.ts'
import { fermerLiens, type UsageDuLien } from '../compte/liens.ts'
import { revoquerSession } from '../compte/session.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { retirerLEmport } from '../emport/emport.queries.ts'
import { revoquer } from '../gtr/liens.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { propositionDuLien, retirerLeLien } from '../reponse-menage/qrCode.ts'

interface Sorte {
  /** Où l'empreinte de ce qui est remis est gardée. */
  readonly table: string
  /** Une ligne par accès qui ouvre encore, ou que l'on sait retiré : id, compte, a_qui, objet, fait_le, servi_le, expire_le, retire_le. */
  readonly lit: (maintenant: Date) => RawBuilder<unknown>
  /** `sujet` : ce dont l'historique le dira. */
  readonly retirer: (ctx: Contexte, acces: AccesTenu) => Promise<void>
}

export interface AccesTenu {
  readonly id: string
  readonly sujet: string
  readonly aQui: string
}

const nomDuCompte = sql`concat_ws(' ', u.prenom, u.nom)`

const noter = ({ db, acteur, maintenant }: Contexte, sujet: string, evenement: Parameters<typeof insertEvenements>[4][number]) =>
  insertEvenements(db, acteur.id, maintenant, { id: sujet }, [evenement])

const duCompte = (acces: keyof typeof accesDeCompte, retirer: (ctx: Contexte, acces: AccesTenu) => Promise<void>): Sorte['retirer'] => {
  return async (ctx, tenu) => {
    await retirer(ctx, tenu)
    await noter(ctx, tenu.sujet, evenementDUtilisateur('ACCES_RETIRE', { acces }))
  }
}

const lienDeCompte = (usage: UsageDuLien, acces: keyof typeof accesDeCompte): Sorte => ({
  table: 'jeton_compte',
  lit: (maintenant) => sql`select u.id, u.id as sujet, ${nomDuCompte} as a_qui, null::text as objet, max(j.emis_le) as fait_le,
      null::timestamptz as servi_le, max(j.expire_le) as expire_le, null::timestamptz as retire_le
    from jeton_compte j join utilisateur u on u.id = j.utilisateur_id
    where j.usage = ${usage} and j.utilise_le is null and j.expire_le > ${maintenant} group by u.id`,
  retirer: duCompte(acces, ({ db, maintenant }, { id }) => fermerLiens(db, id, usage, maintenant)),
})

// Ce que dit `dernierJourPourRelire` (domain/reponse-menage) : la page se relit jusqu'à la fin de ce jour.
const seRelitJusquA = sql`((coalesce(p.reponse_attendue_le, (l.cree_le at time zone 'Europe/Paris')::date + ${JOURS_SANS_RECEPTION}::int)
  + ${JOURS_DE_RELECTURE}::int + 1)::timestamp at time zone 'Europe/Paris')`

export const sortes: Readonly<Record<SorteDAcces, Sorte>> = {
  LIEN_BAILLEUR: {
    table: 'jeton_bailleur',
    lit: (
      maintenant,
    ) => sql`select b.id, c.logement_id as sujet, b.email as a_qui, concat_ws(', ', concat_ws(' ', l.numero, l.rue), l.ville) as objet,
        coalesce((select max(j.fait_le) from jeton_bailleur j where j.lien_id = b.id), b.cree_le) as fait_le, b.ouvert_le as servi_le,
        c.repondre_avant + interval '30 days' as expire_le, b.revoque_le as retire_le
      from lien_bailleur b join passage_cal c on c.id = b.passage_id join logement l on l.id = c.logement_id
      where c.remplace_le is null and c.repondre_avant > ${maintenant}::timestamptz - interval '30 days'`,
    retirer: async (ctx, { id, sujet, aQui }) => {
      await revoquerLeLien(ctx.db, id, ctx.maintenant, ctx.acteur.id)
      await noter(ctx, sujet, evenementDeCal('LIEN_RETIRE', { email: aQui }))
    },
  },
  LIEN_CONSULTATION: {
    table: 'jeton_consultation',
    lit: (maintenant) => sql`select l.id, l.reunion_id as sujet, l.email as a_qui, r.nom as objet,
        coalesce((select max(j.fait_le) from jeton_consultation j where j.lien_id = l.id), l.cree_le) as fait_le, l.ouvert_le as servi_le,
        l.repondre_avant + interval '30 days' as expire_le, l.revoque_le as retire_le
      from lien_consultation l join reunion r on r.id = l.reunion_id
      where l.repondre_avant > ${maintenant}::timestamptz - interval '30 days'`,
    retirer: async (ctx, { id, sujet, aQui }) => {
      await revoquer(ctx.db, id, ctx.maintenant, ctx.acteur.id)
      await noter(ctx, sujet, evenementDeGtr('CONSULTATION_LIEN_RETIRE', { email: aQui }))
    },
  },
  LIEN_MENAGE: {
    table: 'jeton_menage',
    lit: (maintenant) => sql`select l.id, l.menage_id as sujet, m.code_menage as a_qui,
        concat_ws(', ', concat_ws(' ', o.numero, o.rue), o.ville) as objet, l.cree_le as fait_le, l.ouvert_le as servi_le,
        ${seRelitJusquA} as expire_le, l.revoque_le as retire_le
      from lien_menage l join proposition p on p.id = l.proposition_id join menage m on m.id = l.menage_id join logement o on o.id = p.logement_id
      where m.limitation_depuis is null and m.archive_le is null and m.purge_le is null and ${seRelitJusquA} > ${maintenant}
        and exists (select 1 from jeton_menage j where j.lien_id = l.id)`,
    retirer: async (ctx, { id, sujet }) => {
      await retirerLeLien(ctx.db, id, ctx.maintenant, ctx.acteur.id)
      await noter(ctx, sujet, evenementDeProposition('QR_CODE_RETIRE', await propositionDuLien(ctx.db, id)))
    },
  },
  TABLETTE: {
    table: 'emport',
    lit: (
      maintenant,
    ) => sql`select e.id, e.menage_id as sujet, ${nomDuCompte} as a_qui, concat_ws(', ', e.tablette_nom, m.code_menage) as objet,
        e.pris_le as fait_le, null::timestamptz as servi_le, e.expire_le, e.retire_le
      from emport e join utilisateur u on u.id = e.utilisateur_id join menage m on m.id = e.menage_id
      where e.rendu_le is null and e.expire_le > ${maintenant} and m.limitation_depuis is null and m.archive_le is null and m.purge_le is null`,
    retirer: async (ctx, { id, sujet, aQui }) => {
      const { tablette_nom: tablette } = await ctx.db
        .selectFrom('emport')
        .select('tablette_nom')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await retirerLEmport(ctx.db, id, ctx.maintenant)
      await noter(ctx, sujet, evenementDeMenage('EMPORT_RETIRE', { tablette, personne: aQui }))
    },
  },
  LIEN_MOT_DE_PASSE: lienDeCompte('RECUPERATION', 'LIEN_MOT_DE_PASSE'),
  INVITATION: lienDeCompte('VALIDATION', 'INVITATION'),
  AGENDA: {
    table: 'flux_agenda',
    lit: () => sql`select u.id, u.id as sujet, ${nomDuCompte} as a_qui, null::text as objet, f.fait_le, f.lu_le as servi_le,
        null::timestamptz as expire_le, null::timestamptz as retire_le
      from flux_agenda f join utilisateur u on u.id = f.utilisateur_id`,
    retirer: duCompte('AGENDA', ({ db }, { id }) => fermerLAdresseDe(db, id)),
  },
  SESSION: {
    table: 'jeton_rafraichissement',
    lit: (
      maintenant,
    ) => sql`select s.id, u.id as sujet, ${nomDuCompte} as a_qui, s.agent as objet, s.cree_le as fait_le, s.vue_le as servi_le,
        s.expire_le, null::timestamptz as retire_le
      from session s join utilisateur u on u.id = s.utilisateur_id where s.revoquee_le is null and s.expire_le > ${maintenant}`,
    retirer: duCompte('SESSION', ({ db, maintenant }, { id }) => revoquerSession(db, id, 'FERMEE_PAR_ADMINISTRATION', maintenant)),
  },
  JETON_API: {
    table: 'jeton_api',
    lit: (
      maintenant,
    ) => sql`select j.id, u.id as sujet, ${nomDuCompte} as a_qui, j.nom as objet, j.fait_le, j.servi_le, j.expire_le, j.retire_le
      from jeton_api j join utilisateur u on u.id = j.utilisateur_id where j.expire_le > ${maintenant}`,
    retirer: duCompte('JETON_API', async ({ db, maintenant }, { id }) => void (await retirerLeJeton(db, id, maintenant))),
  },
  CONNEXION_EN_COURS: {
    table: 'defi_connexion',
    lit: (maintenant) => sql`select u.id, u.id as sujet, ${nomDuCompte} as a_qui, null::text as objet, max(d.emis_le) as fait_le,
        null::timestamptz as servi_le, max(d.expire_le) as expire_le, null::timestamptz as retire_le
      from defi_connexion d join utilisateur u on u.id = d.utilisateur_id where d.expire_le > ${maintenant} group by u.id`,
    retirer: duCompte('CONNEXION_EN_COURS', ({ db }, { id }) => fermerLesDefis(db, id)),
  },
}

/** Les empreintes qui n'ouvrent rien à elles seules : pourquoi. */
export const nOuvrentRien: Readonly<Record<string, string>> = {
  code_de_secours: 'Ne vaut qu’avec le mot de passe, à la place du second facteur, que la fiche du compte retire.',
  maillon_du_journal: 'Scelle le journal des accès.',
  menage_importe: 'Reconnaît la référence d’un autre outil.',
  requete_idempotente: 'Reconnaît une demande renvoyée.',
  retouche_du_journal: 'Dit ce que vaut une lecture déplacée.',
}
