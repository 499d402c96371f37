import { libelleStatut } from '@relogement/domain/menage/menage.statuts'
import { preavisDuLocataire } from '@relogement/domain/menage/nouveau-logement/preavis'
import { canTenirUneOperation } from '@relogement/domain/operation/operation.permissions'
import { dessiner, type PorteSituee, totaliser } from '@relogement/domain/synoptique/immeuble'
import { etatDeLaPorte, etatsDePorte } from '@relogement/domain/synoptique/porte.etat'
import { texteDeLaPorte } from '@relogement/domain/synoptique/porte.texte'
import type { Habitant } from '@relogement/domain/synoptique/vue.schema'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { getLigne } from '../operation/operation.queries.ts'
import { type HabitantLu, lireLesPortes, type PorteLue } from './vue.queries.ts'

/** L'immeuble d'une opération, tel que cette personne le voit aujourd'hui. */
export async function lireLaVue(ctx: Contexte, id: string) {
  const { nom, portes } = await lireLImmeuble(ctx, id)
  return presentItem('VueSynoptique', `/v1/business/operations/${id}/vue_synoptique`, {
    operation: { id, nom },
    date: ctx.aujourdhui,
    batiments: dessiner(portes),
    refusAjouter: canTenirUneOperation(ctx.acteur),
  })
}

/** Ses totaux. */
export async function lireLeRecapitulatif(ctx: Contexte, id: string) {
  const { nom, portes } = await lireLImmeuble(ctx, id)
  return presentItem('RecapitulatifSynoptique', `/v1/business/operations/${id}/recapitulatif_synoptique`, {
    operation: { id, nom },
    date: ctx.aujourdhui,
    ...totaliser(portes),
  })
}

async function lireLImmeuble({ db, acteur }: Contexte, id: string) {
  const operation = await getLigne(db, acteur, id)
  const debut = operation.demarrage_psr_report ?? operation.demarrage_psr_objectif
  const lues = await lireLesPortes(db, acteur, id)
  return { nom: operation.nom, portes: lues.map((lue) => situer(lue, debut)) }
}

function situer({ batiment, cage, etage, adresse, menages, vide, ...lue }: PorteLue, debutDuPsr: string | null): PorteSituee {
  const code = etatDeLaPorte(
    vide,
    menages.filter((un) => !un.sorti),
  )
  return {
    batiment,
    cage,
    etage,
    adresse,
    porte: {
      id: lue.id,
      numero: lue.numero,
      UG: lue.ug,
      typologie: lue.typologie,
      surfaceHabitable: lue.surface,
      etat: { code, libelle: etatsDePorte[code] },
      texte: texteDeLaPorte(code, lue.vacance, menages, debutDuPsr),
      vacance: lue.vacance,
      // D'une porte vide, qui l'a quittée n'y habite plus.
      menages: menages.filter((un) => !un.sorti && !vide).map(presenter),
      ouvert: lue.ouvert,
    },
  }
}

const presenter = ({ id, codeMenage, noms, statut, relogementNecessaire, couleur, score, charge, ...dates }: HabitantLu): Habitant => ({
  id,
  codeMenage,
  noms,
  statut: { code: statut, libelle: libelleStatut(statut) },
  relogementNecessaire,
  cotation: { couleur, score },
  chargeDeRelogement: charge,
  finDePreavis: preavisDuLocataire({ signatureDuBail: dates.signature, edlEntree: dates.edlEntree }, dates.memeBailleur).fin,
})
