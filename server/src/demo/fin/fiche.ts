import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import { EPCI_MEL, zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { minorationDe, type ReperesDeLaFiche, type SituationAvant } from '@relogement/domain/menage/nouveau-logement/calculs'
import type { LigneDeBareme } from '@relogement/domain/menage/nouveau-logement/minoration'
import type { FicheNouveauLogement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { fichePreremplie, type LogementAccepte } from '@relogement/domain/menage/nouveau-logement/preremplir'
import { tarifsAuForfait } from '@relogement/domain/menage/ressources/forfaits'
import { variables } from '@relogement/domain/referentiel/variables'
import { changementsDeLaFiche } from '../../menage/nouveau-logement/fiche.usecases.ts'
import { ceQuEnDitLeDossier, situationAvant } from '../../menage/nouveau-logement/reperes.ts'
import type { Alea } from '../alea.ts'
import type { Histoire } from '../histoire/raconter.ts'
import { enTexte, heures, instantDe, type Jour, jourDeTexte, ouvreApres } from '../jours.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import { ligneLogement } from '../lot/lignesLogements.ts'
import type { MenageDemo } from '../menage.ts'
import type { PruDemo } from '../socle/territoires.ts'
import { valeursAu } from '../valeurs.ts'

export interface FicheDemo {
  readonly fiche: FicheNouveauLogement
  readonly reperes: ReperesDeLaFiche
  readonly avant: SituationAvant
  readonly le: string
}

const AVANT_LE_BUREAU = heures(7) + 1800

/**
 * La fiche du logement accepté, remplie comme le produit la remplit puis complétée : à l'entrée dans les lieux, où son document s'établit ;
 * avant, une fois sur deux elle n'est encore qu'enregistrée.
 */
export function remplirLaFiche(
  menage: MenageDemo,
  histoire: Histoire,
  propositions: readonly PropositionDemo[],
  aujourdhui: Jour,
  alea: Alea,
): FicheDemo | null {
  const { sections, operation, charge, parcours } = menage
  const { dates } = histoire.etat
  const acceptee = propositions.find(({ issue }) => issue === 'acceptee_menage')
  const bail = dates.signatureDuBail
  if (acceptee === undefined || bail === null || charge === null) return null
  const jour = jourDeLaSaisie(parcours.etapes.find(({ transition }) => transition === 'realiser_edl_entree')?.jour, bail, alea)
  if (jour === null || jour >= aujourdhui) return null

  const avant = situationAvant(sections, enTexte(jour), valeursAu(enTexte(jour)), enTexte(jour))
  const { logement } = acceptee
  const reperes: ReperesDeLaFiche = {
    dateSignatureBail: bail,
    edlEntree: dates.edlEntree,
    pru: operation.demo.pru.nom,
    prive: logement.prive,
    memeBailleur: logement.bailleur?.id === operation.bailleurId,
    zone: zoneDeLaCommune(EPCI_MEL),
    bareme: baremeLivre(bail),
    tarifs: tarifsAuForfait(valeursAu(bail)),
    avant,
  }
  const remplie = fichePreremplie(
    {
      logement: logementAccepte(acceptee, aujourdhui),
      villeActuelleCode: operation.demo.ville.code,
      nombrePropositionEcrite: propositions.filter(({ ecriteLe }) => ecriteLe !== null).length,
      ...ceQuEnDitLeDossier(sections, bail, valeursAu(bail)),
    },
    reperes,
  )
  const fiche = avecLaMinoration({ ...remplie, ...complements(remplie, acceptee, bail, operation.demo.pru, alea) }, reperes)
  histoire.journal.enregistrer(jour, AVANT_LE_BUREAU, charge.id, [
    {
      ...SAISIE,
      changements: [
        ...changementsDeLaFiche(null, fiche),
        { chemin: 'relogement.minoration', libelle: 'Minoration de loyer', ancien: null, nouveau: fiche.isMinoriteLoyer },
      ],
    },
  ])
  return { fiche, reperes, avant, le: instantDe(jour, AVANT_LE_BUREAU) }
}

function jourDeLaSaisie(entree: Jour | undefined, bail: string, alea: Alea): Jour | null {
  if (entree !== undefined) return entree
  return alea.chance(0.5) ? ouvreApres(jourDeTexte(bail) + alea.entier(2, 9)) : null
}

function logementAccepte({ logement, apl }: PropositionDemo, aujourdhui: Jour): LogementAccepte {
  const l = ligneLogement(logement, aujourdhui)
  return {
    rue: `${l.numero} ${l.rue}`,
    codePostal: l.code_postal,
    ville: l.ville,
    villeCode: l.ville_code ?? null,
    epciCode: EPCI_MEL,
    hp1: l.hp1 ?? null,
    hp2: l.hp2 ?? null,
    hp3: l.hp3 ?? null,
    type: logement.individuel ? 'INDIVIDUEL' : 'COLLECTIF',
    typologie: logement.typologie as LogementAccepte['typologie'],
    surfaceHabitable: logement.surface,
    etage: logement.etage,
    isPMR: logement.pmr,
    loyer: logement.loyer,
    chargesGenerales: logement.charges,
    chauffage: logement.chauffage,
    eau: logement.eau,
    garage: logement.garage,
    APL: apl,
    prive: logement.prive,
  }
}

const DEPUIS_LA_RT_2005 = 6 * 365

/** Ce que la personne ajoute à ce qui est rempli d'avance. */
function complements(
  { loyer }: FicheNouveauLogement,
  { logement }: PropositionDemo,
  bail: string,
  pru: PruDemo,
  alea: Alea,
): Partial<FicheNouveauLogement> {
  // Le quartier prioritaire est celui du projet, quand le logement est dans une de ses communes.
  const isQPV = alea.chance(0.5) && pru.villes.includes(logement.adresse.ville)
  const commun = { isQPV, nomQPV: isQPV ? pru.nom : null, loyerPlafond: loyer === null ? null : Math.round(loyer * 105) / 100 }
  if (logement.prive) return commun
  const neuf = logement.operation !== null
  const age = neuf ? alea.entier(20, 300) : alea.entier(900, 9_000)
  const convention = enTexte(jourDeTexte(bail) - age)
  return {
    ...commun,
    typeFinancement: logement.financement as NonNullable<FicheNouveauLogement['typeFinancement']>,
    ancienneteDuLogement: neuf
      ? 'LOGEMENT_SOCIAL_NEUF'
      : alea.choisir(['LOGEMENT_SOCIAL_CONVENTIONNE', 'LOGEMENT_SOCIAL_REHABILITE_DEPUIS_PLUS_DE_5_ANS', 'LOGEMENT_SOCIAL_NON_REHABILITE']),
    dateDeConventionApl: convention,
    dateDeLivraisonDuLogement: neuf ? convention : null,
    isRT2005: neuf || age < DEPUIS_LA_RT_2005,
    reservataire: alea.choisir(['CONTINGENT_PRIORITAIRE', 'BAILLEUR', 'AGGLOMERATION', 'ACTION_LOGEMENT', 'VILLE']),
  }
}

/** La décision suit ce que les conditions proposent : rien à justifier. */
function avecLaMinoration(fiche: FicheNouveauLogement, reperes: ReperesDeLaFiche): FicheNouveauLogement {
  const { proposee, bareme } = minorationDe(fiche, reperes)
  return { ...fiche, isMinoriteLoyer: proposee === true, montantIndemnite: proposee === true ? (bareme?.valeur ?? null) : null }
}

const PREFIXE = 'MINORATION_2_'

const baremeLivre = (jour: string): LigneDeBareme[] =>
  Object.entries(variables).flatMap(([code, { libelle, valeurs, ...reste }]) => {
    const debut = Object.keys(valeurs)
      .filter((depuis) => depuis <= jour)
      .sort()
      .at(-1)
    if (!code.startsWith(PREFIXE) || debut === undefined) return []
    const valeur = (valeurs as Readonly<Record<string, number>>)[debut] ?? 0
    return [{ code, libelle, valeur, debut, aConfirmer: 'aConfirmer' in reste }]
  })
