// L'accès : étage, ascenseur et mobilité réduite, au regard de ce que le ménage demande.
import { type ClassesDuLogement, type ClassesDuMenage, parClasses } from './classes.ts'
import type { Regle } from './criteres.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import { parPlace } from './rangee.ts'

interface Besoin {
  readonly part: number
  readonly dit: string
}

type Demande = ClassesDuMenage['besoins']
type Acces = ClassesDuLogement['acces']
const partDe = parClasses((menage: Demande, logement: Acces) => Math.min(1, ...besoinsDe(menage, logement).map(({ part }) => part)))

export const noterAcces: Regle = {
  part: (_menage, _logement, { besoins }, { acces }) => partDe(besoins, acces),
  faceA: {
    classe: 'besoins',
    mesurer:
      (_logement, { acces }) =>
      (besoins) =>
        partDe(besoins, acces),
  },
  faceAuMenage: (_menage, { besoins }, logements) => parPlace(logements, 'acces', (acces) => partDe(besoins, acces)),
  dire: (menage, logement) => {
    const besoins = besoinsDe(menage, logement)
    const manques = besoins.filter(({ part }) => part < 1)
    return {
      valeur: direAcces(logement),
      raison:
        besoins.length === 0
          ? 'Aucun besoin particulier noté au dossier.'
          : `${(manques.length === 0 ? besoins : manques).map(({ dit }) => dit).join('. ')}.`,
    }
  },
}

function besoinsDe({ besoins }: Pick<FaitsDuMenage, 'besoins'>, logement: Pick<FaitsDuLogement, 'etage' | 'ascenseur' | 'pmr'>): Besoin[] {
  const { etage, pmr } = logement
  const desservi = etage !== null && etage <= 0 ? true : logement.ascenseur
  return [
    ...(besoins.mobiliteReduite ? [besoin(pmr ? true : desservi === true ? null : false, 'Mobilité réduite', MOBILITE)] : []),
    ...(besoins.ascenseur ? [besoin(desservi, 'Ascenseur demandé', ASCENSEUR)] : []),
    ...(besoins.rezDeChaussee ? [besoin(etage === null ? null : etage <= 0, 'Rez-de-chaussée demandé', ETAGE)] : []),
    ...(besoins.etageMax === null
      ? []
      : [besoin(etage === null ? null : etage <= besoins.etageMax, `${nommerEtage(besoins.etageMax)} au plus`, ETAGE)]),
  ]
}

interface Mots {
  readonly oui: string
  readonly moitie: string
  readonly non: string
}
const MOBILITE: Mots = {
  oui: 'logement accessible',
  moitie: 'non adapté, mais de plain-pied ou avec ascenseur : la moitié',
  non: 'logement non accessible',
}
const ASCENSEUR: Mots = { oui: 'il y en a un, ou c’est de plain-pied', moitie: 'non renseigné : la moitié', non: 'il n’y en a pas' }
const ETAGE: Mots = { oui: 'c’est le cas', moitie: 'étage non renseigné : la moitié', non: 'ce n’est pas le cas' }

/** Rempli, à moitié (`null`), ou pas. */
const besoin = (rempli: boolean | null, titre: string, { oui, moitie, non }: Mots): Besoin => ({
  part: rempli === null ? 0.5 : rempli ? 1 : 0,
  dit: `${titre}\u00A0: ${rempli === null ? moitie : rempli ? oui : non}`,
})

const nommerEtage = (etage: number): string => (etage <= 0 ? 'Rez-de-chaussée' : etage === 1 ? '1er étage' : `${etage}e étage`)

/** « 2e étage, ascenseur, accessible PMR » */
export const direAcces = ({ etage, ascenseur, pmr }: FaitsDuLogement): string =>
  [
    etage === null ? 'Étage non renseigné' : nommerEtage(etage),
    ascenseur === true && 'ascenseur',
    ascenseur === false && 'sans ascenseur',
    pmr && 'accessible PMR',
  ]
    .filter(Boolean)
    .join(', ')
