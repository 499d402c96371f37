import type { Moi } from '@relogement/domain/acces/acces.schema'
import { pagesDe } from '@relogement/domain/acces/pages'
import { type Acteur, roles } from '@relogement/domain/acces/roles'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import {
  canAlerterMenage,
  canAssignerMenage,
  canCreerMenage,
  canExporterMenages,
  canLireActivite,
  canLireConsultations,
} from '@relogement/domain/menage/menage.permissions'
import { countMesAlertes, countMesAlertesDues, listMesAlertes } from '../alerte/mesAlertes.queries.ts'
import { liensDeLAlerte, presenterAlerte } from '../alerte/presenterAlerte.ts'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { cleDesBrouillons } from '../core/jetons.ts'

/** Les verbes qui ne dépendent d'aucun dossier. */
const verbes = {
  creerMenage: canCreerMenage,
  exporterMenages: canExporterMenages,
  assignerMenage: canAssignerMenage,
  lireActivite: canLireActivite,
  lireConsultations: canLireConsultations,
} as const satisfies Readonly<Record<string, (acteur: Acteur) => string | null>>

/** La personne connectée : ce qu'elle peut ouvrir et faire, et combien d'alertes l'attendent. */
export async function lireMoi({ db, acteur, aujourdhui }: Contexte): Promise<Moi> {
  const compte = await db
    .selectFrom('utilisateur as u')
    .leftJoin('partenaire as p', 'p.id', 'u.partenaire_id')
    .leftJoin('preference_utilisateur as f', 'f.utilisateur_id', 'u.id')
    .select(['u.photo_url', 'p.nom as partenaire', 'f.recapitulatif_alertes'])
    .where('u.id', '=', acteur.id)
    .executeTakeFirstOrThrow()
  return presentItem('Utilisateur', `/v1/utilisateurs/${acteur.id}`, {
    id: acteur.id,
    nom: acteur.nom,
    prenom: acteur.prenom,
    email: acteur.email,
    photoURL: compte.photo_url,
    roles: acteur.roles.map((code) => ({ code, libelle: roles[code] })),
    partenaire: acteur.partenaireId === null ? null : { id: acteur.partenaireId, nom: compte.partenaire ?? '' },
    pages: pagesDe(acteur),
    can: (Object.keys(verbes) as (keyof typeof verbes)[]).filter((verbe) => verbes[verbe](acteur) === null),
    alertes: await countMesAlertesDues(db, acteur, new Date(debutDuJour(ajouterJours(aujourdhui, 1)))),
    recapitulatifAlertes: compte.recapitulatif_alertes ?? true,
    cleDesBrouillons: cleDesBrouillons(acteur.id),
  })
}

/** Ce que la personne choisit pour elle. */
export async function changerMesPreferences(ctx: Contexte, { recapitulatifAlertes }: Preferences): Promise<Moi> {
  await ctx.db
    .insertInto('preference_utilisateur')
    .values({ utilisateur_id: ctx.acteur.id, recapitulatif_alertes: recapitulatifAlertes })
    .onConflict((c) => c.column('utilisateur_id').doUpdateSet({ recapitulatif_alertes: recapitulatifAlertes }))
    .execute()
  return lireMoi(ctx)
}

interface Preferences {
  recapitulatifAlertes: boolean
}

interface AlertesDemandees extends PageDe {
  statuts?: Alerte['statut'][] | undefined
}

export async function lireMesAlertes({ db, acteur, maintenant, requete }: Contexte, { statuts = [], page, pageSize }: AlertesDemandees) {
  const [lignes, total] = await Promise.all([
    listMesAlertes(db, acteur, maintenant, statuts, { page, pageSize }),
    countMesAlertes(db, acteur, maintenant, statuts),
  ])
  const alertes = lignes.map((ligne) => presenterAlerte(ligne, acteur, canAlerterMenage(acteur, liensDeLAlerte(ligne)) === null))
  return presentCollection({ type: 'Alerte', url: requete.url, page, pageSize, total }, alertes, {})
}
