import { etatDesEtapes } from '@relogement/domain/menage/completude/avancement'
import { etapeDe } from '@relogement/domain/menage/completude/controle'
import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { Chargement } from '../../core/Chargement.tsx'
import { RaisonCommune } from '../../core/formulaire/contexte.ts'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { useEnvoiEnAttente } from '../../core/reseau.ts'
import type { Menage } from '../menage.data.ts'
import { refusDeModifier } from '../modification/refusDeModifier.ts'
import { AVerifier } from './AVerifier.tsx'
import { BarreDEdition, SUITE_DE_L_ETAPE } from './BarreDEdition.tsx'
import { ColonneDesTotaux } from './ColonneDesTotaux.tsx'
import { contenuDesEtapes } from './contenu.ts'
import { Etapes } from './Etapes.tsx'
import { EditionContexte } from './edition.contexte.ts'
import { useEtapesOuvertes } from './edition.data.ts'
import styles from './edition.module.css'
import { FormulaireEnMain, type PriseSurLeFormulaire } from './FormulaireEnMain.tsx'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import type { Destination, Etape } from './navigation.ts'
import { RAISON, RaisonDesVerrous } from './RaisonDesVerrous.tsx'
import type { Saisie } from './saisie/saisie.ts'
import { Totaux } from './Totaux.tsx'
import { useEnregistrer } from './useEnregistrer.tsx'
import { cleDeBrouillon } from './useEtapesEnBrouillon.ts'
import { useSaisieDUneEtape } from './useSaisieDUneEtape.ts'
import styleDuVoile from './voile.module.css'

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
  const { adresse, Fin } = useLieuDeSaisie()
  const { lire, schema, valeurs, suivre, constats, viserIci, ...saisie } = useSaisieDUneEtape(menage, etape, champ)

  const prise = useRef<PriseSurLeFormulaire | null>(null)
  const destination = useRef<Destination | null>(null)
  const { enregistrer, enRoute, dialogues } = useEnregistrer(menage, lire, destination, enregistre)
  const horsLigne = useEnvoiEnAttente()
  const lectureSeule = refusDeModifier(menage)
  const ouvertes = useEtapesOuvertes(menage, etape.numero, lectureSeule === null)

  const partir = (vers: Destination) => void router.navigate({ href: adresse(menage.id, vers) })
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
    if (numero === etape.numero) viserIci(chemin)
    else aller({ vers: 'etape', etape: etapeDuNumero(numero), champ: chemin })
  }

  const Contenu = etape.code === 'recapitulatif' ? Fin : contenuDesEtapes[etape.code]
  return (
    <EditionContexte value={{ menage, etape, lectureSeule, viser, aller, ...saisie }}>
      <div className={`${styles.page} ${styles.avecTotaux}`}>
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
            classe={styles.colonnes}
            nom={`${etape.libelle}, étape ${etape.numero} sur 7`}
            pied={<BarreDEdition enregistreLe={enregistreLe} enregistrer={() => soumettre(null)} />}
          >
            <FormulaireEnMain prise={prise} adresse={adresse(menage.id, { vers: 'etape', etape })} />
            <Etapes
              etats={etatDesEtapes(saisie.pose, saisie.controle, {
                documentsManquants: menage.documents === undefined ? 0 : saisie.controle.documentsManquants.length,
                ouvertes,
              })}
            />
            <div className={styles.contenu}>
              <h1 tabIndex={-1}>{etape.libelle}</h1>
              <button type="button" className="skip" onClick={() => document.getElementById(SUITE_DE_L_ETAPE)?.focus()}>
                Aller au bas de l’étape
              </button>
              <RaisonDesVerrous />
              <Contenu />
            </div>
            <ColonneDesTotaux libelle="Totaux et points à vérifier" classe={styles.totaux}>
              <Totaux />
              {etape.numero < 7 && <AVerifier />}
            </ColonneDesTotaux>
          </Formulaire>
        </RaisonCommune>
        {dialogues}
        {enRoute && !horsLigne && (
          <div className={styleDuVoile.voile}>
            <Chargement plein message="Enregistrement" />
          </div>
        )}
      </div>
    </EditionContexte>
  )
}
