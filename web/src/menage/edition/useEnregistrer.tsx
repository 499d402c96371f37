import { refusDuChamp } from '@relogement/domain/menage/completude/verrous'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { rolesDe, useMoi } from '../../acces/moi.ts'
import type { Origine } from '../../core/formulaire/useBrouillon.ts'
import { type Menage, statutDe } from '../menage.data.ts'
import { patchEntre } from '../modification/patch.ts'
import { useModifier } from '../modification/useModifier.tsx'
import { useDemanderNouvellePresentation } from './edition.data.ts'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import { NouvellePresentation } from './NouvellePresentation.tsx'
import { type Destination, demandeConfirmation } from './navigation.ts'
import { unirLesMontants } from './saisie/conflits.ts'
import { reporterLesLoyers } from './saisie/loyers.ts'
import { ecrire, ecrireOrigine, type Saisie } from './saisie/saisie.ts'

interface Enregistrement {
  readonly enregistrer: (saisie: Saisie, origine: Origine<Saisie>) => Promise<Origine<Saisie>>
  /** Un envoi est en route, et rien n'est demandé à la personne. */
  readonly enRoute: boolean
  /** Les dialogues : nouvelle présentation, valeurs à garder. */
  readonly dialogues: ReactNode
}

/** Enregistre une étape avant d'aller où `destination` le dit : au besoin la nouvelle présentation d'abord, puis ce qui a changé. */
export function useEnregistrer(
  menage: Menage,
  lire: (menage: Menage) => Saisie,
  destination: RefObject<Destination | null>,
  enregistre: () => void,
): Enregistrement {
  const roles = rolesDe(useMoi())
  const { demandeLaPresentation } = useLieuDeSaisie()
  // La fiche la plus récente lue ici : un collègue a pu saisir l'autre loyer entre-temps.
  const lue = useRef(menage)
  if (menage.version > lue.current.version) lue.current = menage
  const lireEtNoter = (fiche: Menage) => {
    lue.current = fiche
    return lire(fiche)
  }
  const ecrireEtReporter = (saisie: Saisie) => {
    const ouvert = (chemin: string) => refusDuChamp(chemin, statutDe(lue.current), roles, { occupants: [] }) === null
    return reporterLesLoyers(lue.current, saisie, ecrire(saisie), ouvert)
  }
  const { enregistrer: envoyer, conflit } = useModifier<Saisie>(menage, lireEtNoter, {
    ecrire: ecrireEtReporter,
    ecrireOrigine,
    preparer: unirLesMontants,
    discret: true,
  })
  const demanderPresentation = useDemanderNouvellePresentation(menage.id)
  const [question, setQuestion] = useState<{ readonly repondre: (demander: boolean) => void } | null>(null)
  const [envoi, setEnvoi] = useState(false)

  const faut = () =>
    new Promise<boolean>((repondre) =>
      setQuestion({
        repondre: (demander) => {
          setQuestion(null)
          repondre(demander)
        },
      }),
    )

  const enregistrer = async (saisie: Saisie, origine: Origine<Saisie>): Promise<Origine<Saisie>> => {
    const demander = demandeLaPresentation && demandeConfirmation(statutDe(menage), destination.current) && (await faut())
    const change = Object.keys(patchEntre(ecrireOrigine(origine.valeurs), ecrire(saisie))).length > 0
    if (!demander && !change) return { valeurs: lire(menage), version: menage.version, inchangee: true }
    setEnvoi(true)
    try {
      const depart = demander ? aLaSuite(origine, (await demanderPresentation()).version) : origine
      const suite = change ? await envoyer(saisie, depart) : { valeurs: saisie, version: depart.version }
      enregistre()
      return suite
    } finally {
      setEnvoi(false)
    }
  }
  return {
    enregistrer,
    enRoute: envoi && conflit === null,
    dialogues: (
      <>
        {question !== null && <NouvellePresentation menage={menage} repondre={question.repondre} />}
        {conflit}
      </>
    ),
  }
}

/** Le passage a fait une version de plus ; s'il y en a eu d'autres, un collègue a écrit : l'enregistrement le réunira. */
const aLaSuite = (origine: Origine<Saisie>, version: number): Origine<Saisie> =>
  version === (origine.version ?? 0) + 1 ? { ...origine, version } : origine
