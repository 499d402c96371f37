import { codesDe } from '@relogement/domain/common/listes'
import { listeLogements } from '@relogement/domain/logement/logement.liste'
import { type StatutLogement, statutsLogement } from '@relogement/domain/logement/logement.listes'
import { canCreerLogement, choisitLeBailleur } from '@relogement/domain/logement/logement.permissions'
import type { LigneLogement } from '@relogement/domain/logement/logement.schema'
import { porteeLogements } from '@relogement/domain/logement/logement.visibilite'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { compteurDe, type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { decroissant, instantJson, rangDans, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { nombreDAssignes } from '../proposition/menagesAssignes.ts'
import { accepteSql, faitsDe, type LigneLogement as LigneEnBase, reactions } from './logement.queries.ts'
import { logementsVisibles, offerts } from './portee.ts'
import { vuPar } from './presenterLogement.ts'

type LigneLue = Pick<LigneLogement, 'id' | 'bailleur' | 'dates'> &
  Pick<LigneEnBase, 'reservations' | 'nonSouhaites' | 'accepte'> & { readonly statut: StatutLogement }

export const lectureDesLogements: LectureDeListe<typeof listeLogements> = {
  classe: 'Logement',
  chemin: '/v1/logements',
  source: (ctx) => sourceDesLogements(ctx),
  completer: (ctx) => (ligne: LigneLue) => completer(ctx, ligne),
  gardees: { perimetre: ({ acteur }) => JSON.stringify(porteeLogements(acteur)), ecartes: () => ({}) },
  metadata: ({ acteur }) => ({ refusCreer: canCreerLogement(acteur), bailleurAChoisir: choisitLeBailleur(acteur) }),
}

/** La liste des logements offerts, chacun tel que cette personne le voit. */
export const lireLogements = lecteurDe(listeLogements, lectureDesLogements)

export const compterLogements = compteurDe(listeLogements, lectureDesLogements)

/** Les statuts sous lesquels une ligne se montre, choisis seuls : ce que `duStatut` en garde. */
const statutsQuiMontrent = (maintenant: Date) => sql`case
  when l.statut not in ('MIS_A_DISPOSITION', 'RESERVE') then array[l.statut]
  when ${expiree(maintenant)} then array_remove(array[l.statut], 'MIS_A_DISPOSITION')
  when l.statut = 'RESERVE' then array['RESERVE', 'MIS_A_DISPOSITION'] else array[l.statut] end`

/** Seul MIS_A_DISPOSITION choisi : les réservés encore disponibles s'y ajoutent, les finis en sortent (spécification § 2). */
const duStatut = (statuts: readonly StatutLogement[], maintenant: Date) =>
  statuts.length === 1 && statuts[0] === 'MIS_A_DISPOSITION'
    ? sql`(l.statut in ('MIS_A_DISPOSITION', 'RESERVE') and not ${expiree(maintenant)})`
    : estParmi(sql`l.statut`, statuts)

const expiree = (maintenant: Date) => sql`coalesce(l.fin_mise_a_disposition <= ${maintenant}::timestamptz, false)`

const sourceDesLogements = ({ acteur, maintenant }: Contexte): SourceDeListe<typeof listeLogements> => ({
  de: sql`logement l left join partenaire b on b.id = l.bailleur_id`,
  id: sql`l.id`,
  visibles: sql`${logementsVisibles(acteur)} and ${offerts}`,
  champs: {
    statut: sql`l.statut`,
    bailleur: sql`json_build_object('id', b.id, 'nom', b.nom, 'code', b.code)`,
    typologie: sql`l.typologie`,
    localisation: sql`json_build_object('adresse', json_build_object('numero', l.numero, 'rue', l.rue, 'codePostal', l.code_postal, 'ville', l.ville), 'UG', l.ug)`,
    dates: sql`json_build_object('premiereMiseADisposition', ${instantJson(sql`l.premiere_mise_a_disposition`)}, 'dateFinMiseADisposition', ${instantJson(sql`l.fin_mise_a_disposition`)})`,
    menagesAssignes: nombreDAssignes,
    reservations: reactions('reservation', 'annulee_le'),
    nonSouhaites: reactions('non_souhait', 'annule_le'),
    accepte: accepteSql,
  },
  filtres: {
    recherche: (texte) => contient(['l.numero', 'l.rue', 'l.code_postal', 'l.ville', 'l.residence', 'l.ug'], texte),
    villes: (villes) => estParmi(sql`l.ville_code`, villes),
    statuts: (statuts) => duStatut(statuts, maintenant),
    bailleurs: (bailleurs) => estParmi(sql`l.bailleur_id`, bailleurs, 'uuid'),
    typologies: (codes) => estParmi(sql`l.typologie`, codes),
    miseADispositionExpiree: (expire) => (expire === 'true' ? expiree(maintenant) : sql`not ${expiree(maintenant)}`),
  },
  tris: {
    adresse: { cles: [sql`l.rue`, sql`nullif(regexp_replace(l.numero, '\\D', '', 'g'), '')::numeric`] },
    ville: sql`l.ville`,
    statut: rangDans(codesDe(statutsLogement), sql`l.statut`),
    bailleur: sql`b.nom`,
    typologie: rangDans(codesDe(typologies), sql`l.typologie`),
    codeUG: sql`l.ug`,
    menagesAssignes: nombreDAssignes,
    miseADisposition: { cles: [sql`l.premiere_mise_a_disposition`], parIndex: 'desc' },
    finMiseADisposition: sql`l.fin_mise_a_disposition`,
  },
  departage: [decroissant(sql`l.id`)],
  facettes: {
    villes: { de: sql`l.ville_code`, nom: { joint: sql`join ville w on w.code_insee = f.valeur`, libelle: sql`min(w.nom)` } },
    statuts: { de: statutsQuiMontrent(maintenant), plusieurs: true },
    bailleurs: { de: sql`l.bailleur_id`, nom: { joint: sql`join partenaire p on p.id = f.valeur`, libelle: sql`min(p.nom)` } },
    typologies: { de: sql`l.typologie` },
  },
})

function completer(ctx: Contexte, { accepte, ...ligne }: LigneLue): object {
  const fin = ligne.dates.dateFinMiseADisposition
  const { reservations, nonSouhaites, statut } = ligne
  const faits = faitsDe(
    {
      statut,
      bailleur_id: ligne.bailleur?.id ?? null,
      fin_mise_a_disposition: fin === null ? null : new Date(fin),
      reservations,
      nonSouhaites,
      accepte,
      parc: false,
    },
    ctx.maintenant,
  )
  return { ...ligne, ...vuPar(ctx, faits, statut, { reservations, nonSouhaites }) }
}
