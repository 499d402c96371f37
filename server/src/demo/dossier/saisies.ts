import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { Sections } from '../../menage/dossier/sections.ts'
import type { Alea } from '../alea.ts'
import type { Parcours } from '../parcours/parcours.ts'

/** Le dossier se remplit au fil du parcours : avant l'entretien on sait peu, avant le GTR il manque encore des pièces. */
export function etatDesSaisies(sections: Sections, { statut, etapes }: Parcours, alea: Alea): Sections {
  const transitions = new Set(etapes.map(({ transition }) => transition))
  if (!transitions.has('realiser_entretien')) return avantLEntretien(sections, alea)
  if (transitions.has('inscrire_gtr')) return sections
  if (!transitions.has('transmettre_dls')) return avantLaDemande(sections, alea)
  return statut === ATTENTE && alea.chance(0.18) ? incomplet(sections, alea) : sections
}

const ATTENTE: StatutMenage = 'ATTENTE_PRESENTATION_GTR'

/** L'adresse, les noms et un téléphone viennent du bailleur ; le reste se dira à l'entretien. */
function avantLEntretien(sections: Sections, alea: Alea): Sections {
  const presqueFini = alea.chance(0.3)
  const partiel: Sections = {
    ...sections,
    relogement: {
      ...sections.relogement,
      typologiesGTR: [],
      demandeLogementSocial: { numeroUnique: null, date: null },
      communesPositionnees: [],
    },
    projetResidentiel: presqueFini
      ? sections.projetResidentiel
      : { ...sections.projetResidentiel, secteursSouhaites: [], quartiersAExclure: [] },
  }
  if (presqueFini) return partiel
  return {
    ...partiel,
    occupants: sections.occupants.map((occupant) => ({ ...occupant, sansRessource: false, sansAvisImposition: false })),
    ressourcesEtCharges: {
      ressources: [],
      revenusImposables: [],
      charges: { ...chargesVides(sections), loyerNetHorsAPL: sections.logementActuel.finance.loyer },
      surendettementBDF: { dossierDepose: false, date: null, suiteDonnee: '' },
    },
  }
}

function chargesVides({ ressourcesEtCharges: { charges } }: Sections): Sections['ressourcesEtCharges']['charges'] {
  const vides = Object.fromEntries(
    Object.entries(charges).map(([poste, valeur]) => [
      poste,
      Array.isArray(valeur) ? [] : valeur !== null && typeof valeur === 'object' ? { mensualite: null, dateDeFin: null } : null,
    ]),
  )
  return vides as unknown as typeof charges
}

function avantLaDemande(sections: Sections, alea: Alea): Sections {
  const { relogement } = sections
  const demande = alea.chance(0.45) ? { numeroUnique: null, date: null } : relogement.demandeLogementSocial
  return {
    ...sections,
    relogement: { ...relogement, demandeLogementSocial: demande, typologiesGTR: alea.chance(0.6) ? [] : relogement.typologiesGTR },
  }
}

/** Il manque une pièce avant de pouvoir présenter le ménage. */
function incomplet(sections: Sections, alea: Alea): Sections {
  if (alea.chance(0.5)) return { ...sections, relogement: { ...sections.relogement, typologiesGTR: [] } }
  const { ressourcesEtCharges } = sections
  const derniereAnnee = Math.max(...ressourcesEtCharges.revenusImposables.map(({ annee }) => annee))
  return {
    ...sections,
    ressourcesEtCharges: {
      ...ressourcesEtCharges,
      revenusImposables: ressourcesEtCharges.revenusImposables.filter(({ annee }) => annee === derniereAnnee),
    },
  }
}
