import { type Civilite, roleDit } from '@relogement/domain/acces/civilite'
import { pagesDe } from '@relogement/domain/acces/pages'
import type { Acteur } from '@relogement/domain/acces/roles'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import type { Moi } from '@relogement/domain/compte/compte.schema'
import {
  canAgirSurPlusieurs,
  canAssignerMenage,
  canCreerMenage,
  canExporterMenages,
  canLireActivite,
  canLireConsultations,
} from '@relogement/domain/menage/menage.permissions'
import { sql } from 'kysely'
import { countMesAlertesDues } from '../alerte/mesAlertes.queries.ts'
import { choisirLeRecapitulatif } from '../alerte/recapitulatif.ts'
import type { SujetsDAlertes } from '../alerte/sujetDAlertes.ts'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { cleDesBrouillons } from '../core/jetons.ts'

/** Les verbes qui ne dépendent d'aucun dossier. */
const verbes = {
  creerMenage: canCreerMenage,
  agirSurPlusieurs: canAgirSurPlusieurs,
  exporterMenages: canExporterMenages,
  assignerMenage: canAssignerMenage,
  lireActivite: canLireActivite,
  lireConsultations: canLireConsultations,
} as const satisfies Readonly<Record<string, (acteur: Acteur) => string | null>>

/** La personne connectée : ce qu'elle peut ouvrir et faire, et combien d'alertes l'attendent. */
export async function lireMoi({ db, acteur, aujourdhui }: Contexte, sujets: SujetsDAlertes): Promise<Moi> {
  const compte = await db
    .selectFrom('utilisateur as u')
    .leftJoin('partenaire as p', 'p.id', 'u.partenaire_id')
    .leftJoin('preference_utilisateur as f', 'f.utilisateur_id', 'u.id')
    .select(sql<Civilite | null>`u.civilite`.as('civilite'))
    .select(['u.photo_url', 'p.nom as partenaire', 'f.recapitulatif_alertes'])
    .where('u.id', '=', acteur.id)
    .executeTakeFirstOrThrow()
  return presentItem('Utilisateur', `/v1/utilisateurs/${acteur.id}`, {
    id: acteur.id,
    nom: acteur.nom,
    prenom: acteur.prenom,
    email: acteur.email,
    photoURL: compte.photo_url,
    roles: acteur.roles.map((code) => ({ code, libelle: roleDit(code, compte.civilite) })),
    partenaire: acteur.partenaireId === null ? null : { id: acteur.partenaireId, nom: compte.partenaire ?? '' },
    pages: pagesDe(acteur),
    can: (Object.keys(verbes) as (keyof typeof verbes)[]).filter((verbe) => verbes[verbe](acteur) === null),
    alertes: await countMesAlertesDues(db, acteur, sujets, new Date(debutDuJour(ajouterJours(aujourdhui, 1)))),
    recapitulatifAlertes: compte.recapitulatif_alertes ?? true,
    remplace: [...(acteur.remplace ?? [])],
    cleDesBrouillons: cleDesBrouillons(acteur.id),
  })
}

/** Ce que la personne choisit pour elle. */
export async function changerMesPreferences(ctx: Contexte, sujets: SujetsDAlertes, { recapitulatifAlertes }: Preferences): Promise<Moi> {
  await choisirLeRecapitulatif(ctx.db, ctx.acteur.id, recapitulatifAlertes)
  return lireMoi(ctx, sujets)
}

interface Preferences {
  recapitulatifAlertes: boolean
}
