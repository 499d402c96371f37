import { etatDesEtapes } from '@relogement/domain/menage/completude/avancement'
import { etapeDe } from '@relogement/domain/menage/completude/controle'
import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { valeursLivrees } from '@relogement/domain/menage/completude/variables'
import { indicateursDuDossier } from '@relogement/domain/menage/ressources/indicateurs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Chargement } from '../../core/Chargement.tsx'
import { RaisonCommune } from '../../core/formulaire/contexte.ts'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { egal } from '../../core/fusion.ts'
import { useEnvoiEnAttente } from '../../core/reseau.ts'
import { variablesOptions } from '../../referentiel/variables.data.ts'
import { aujourdhui } from '../jour.ts'
import type { Menage } from '../menage.data.ts'
import { refusDeModifier } from '../modification/refusDeModifier.ts'
import { AVerifier } from './AVerifier.tsx'
import { BarreDEdition } from './BarreDEdition.tsx'
import { contenuDesEtapes } from './contenu.ts'
import { Etapes } from './Etapes.tsx'
import { type Cible, EditionContexte } from './edition.contexte.ts'
import { controleOptions, useEtapesOuvertes } from './edition.data.ts'
import { FormulaireEnMain, type PriseSurLeFormulaire } from './FormulaireEnMain.tsx'
import { adresseDe, type Destination, type Etape } from './navigation.ts'
import { RAISON, RaisonDesVerrous } from './RaisonDesVerrous.tsx'
import { controlerLaSaisie, dossierSaisi } from './saisie/controle.ts'
import { lireEtape, type Saisie, schemaDeLEtape } from './saisie/saisie.ts'
import { Totaux } from './Totaux.tsx'
import { useEnregistrer } from './useEnregistrer.tsx'
import { cleDeBrouillon } from './useEtapesEnBrouillon.ts'

interface Props {
  readonly menage: Menage
  readonly etape: Etape
  readonly champ: string | null
  readonly enregistreLe: Date | null
  readonly enregistre: () => void
}

/** Une étape en cours de saisie : ses champs, où en sont les autres, ce que la saisie change. */
export function Edition({ menage, etape, champ, enregistreLe, enregistre }: Props) {
  const router = useRouter()
  const jour = aujourdhui()
  const lire = useMemo(() => lireEtape(etape.numero, jour), [etape, jour])
  const schema = useMemo(() => schemaDeLEtape(etape.numero, jour), [etape, jour])
  const valeurs = useMemo(() => lire(menage), [lire, menage])
  const { vive, posee, suivre } = useSaisieSuivie(valeurs)
  const { controle, dossier, variables } = useControle(menage, posee, jour)
  const dossierVif = useMemo(() => dossierSaisi(menage, vive), [menage, vive])
  const indicateurs = useMemo(() => indicateursDuDossier(dossierVif, jour, variables), [dossierVif, jour, variables])
  const [cible, setCible] = useState<Cible | null>(champ === null ? null : { chemin: champ, fois: 0 })

  const prise = useRef<PriseSurLeFormulaire | null>(null)
  const destination = useRef<Destination | null>(null)
  const { enregistrer, enRoute, dialogues } = useEnregistrer(menage, lire, destination, enregistre)
  const horsLigne = useEnvoiEnAttente()
  const lectureSeule = refusDeModifier(menage)
  const ouvertes = useEtapesOuvertes(menage, etape.numero, lectureSeule === null)

  const partir = (vers: Destination) => void router.navigate({ href: adresseDe(menage.id, vers) })
  const soumettre = (vers: Destination | null) => {
    destination.current = vers
    prise.current?.soumettre()
  }
  const aller = (vers: Destination) => (lectureSeule === null ? soumettre(vers) : partir(vers))
  const apres = () => {
    const vers = destination.current
    if (vers === null) return
    // Ce qui a été tapé pendant l'envoi s'enregistre à son tour avant de partir.
    setTimeout(() => (prise.current?.modifie() ? soumettre(vers) : partir(vers)))
  }
  const viser = (chemin: string) => {
    const numero = etapeDe(chemin)
    if (numero === etape.numero) setCible((avant) => ({ chemin, fois: (avant?.fois ?? 0) + 1 }))
    else aller({ vers: 'etape', etape: etapeDuNumero(numero), champ: chemin })
  }

  const Contenu = contenuDesEtapes[etape.code]
  const constats = controle.invalidFields
    .filter(({ step, genre }) => step === etape.numero && genre === 'INVALIDE')
    .map(({ path, libelle, message }) => ({ chemin: path, libelle, message }))
  return (
    <EditionContexte
      value={{
        menage,
        jour,
        etape,
        lectureSeule,
        controle,
        occupants: dossier.occupants,
        dossier: dossierVif,
        indicateurs,
        variables,
        cible,
        viser,
        aller,
      }}
    >
      <div className="wiz">
        <RaisonCommune value={RAISON}>
          <Formulaire<Saisie>
            schema={schema}
            valeurs={valeurs}
            version={menage.version}
            brouillon={etape.numero === 7 ? null : cleDeBrouillon(menage.id, etape)}
            enregistrer={enregistrer}
            apres={apres}
            suivre={suivre}
            constats={constats}
            nom={`${etape.libelle}, étape ${etape.numero} sur 7`}
            pied={<BarreDEdition enregistreLe={enregistreLe} enregistrer={() => soumettre(null)} />}
          >
            <FormulaireEnMain prise={prise} adresse={adresseDe(menage.id, { vers: 'etape', etape })} />
            <Etapes
              etats={etatDesEtapes(dossier, controle, {
                documentsManquants: menage.documents === undefined ? 0 : controle.documentsManquants.length,
                ouvertes,
              })}
            />
            <div className="wiz-c">
              <h1 tabIndex={-1}>{etape.libelle}</h1>
              <RaisonDesVerrous />
              <Contenu />
            </div>
            <aside className="tot-p" aria-label="Totaux et points à vérifier">
              <Totaux />
              {etape.numero < 7 && <AVerifier />}
            </aside>
          </Formulaire>
        </RaisonCommune>
        {dialogues}
        {enRoute && !horsLigne && (
          <div className="voile-d">
            <Chargement plein message="Enregistrement" />
          </div>
        )}
      </div>
    </EditionContexte>
  )
}

/** La saisie à la frappe près, et celle que la personne a fini de taper : ce qui se juge attend qu'elle ait quitté le champ. */
function useSaisieSuivie(valeurs: Saisie) {
  const [vive, setVive] = useState(valeurs)
  const [posee, setPosee] = useState(valeurs)
  const suivre = useCallback((saisie: Saisie, enFrappe: boolean) => {
    setVive((avant) => (egal(avant, saisie) ? avant : saisie))
    if (!enFrappe) setPosee((avant) => (egal(avant, saisie) ? avant : saisie))
  }, [])
  return { vive, posee, suivre }
}

function useControle(menage: Menage, saisie: Saisie, jour: string) {
  const livrees = useMemo(() => valeursLivrees(jour), [jour])
  const { data: variables = livrees } = useQuery(variablesOptions(jour))
  const { data: serveur } = useQuery(controleOptions(menage.id))
  const dossier = useMemo(() => dossierSaisi(menage, saisie), [menage, saisie])
  const controle = useMemo(
    () => controlerLaSaisie(menage, dossier, { jour, variables, serveur }),
    [menage, dossier, jour, variables, serveur],
  )
  return { controle, dossier, variables }
}
