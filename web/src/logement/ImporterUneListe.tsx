import { modeleDImport } from '@relogement/domain/logement/importLogements'
import { libelleDuChamp } from '@relogement/domain/logement/logement.champs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReponseApi } from '../core/api.ts'
import { adresseDuModele, ChoisirUnClasseur } from '../core/ChoisirUnClasseur.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { envoyerFichiers } from '../core/envoyerFichiers.ts'
import { formatNombre } from '../core/formats.ts'
import { ChoixImmediat } from '../core/formulaire/Choix.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { useBailleurs } from './logement.data.ts'

interface Props {
  readonly bailleurAChoisir?: boolean
  /** Les logements du parc de cette opération, au lieu de logements offerts. */
  readonly operationId?: string
  readonly fermer: () => void
}

const MODELE = adresseDuModele(modeleDImport())

type Import = ReponseApi<'POST /v1/logements/_import'>

/** La liste d'un bailleur : d'abord ce qu'elle donnerait, ligne par ligne, puis l'import des lignes acceptées. */
export function ImporterUneListe({ bailleurAChoisir = false, operationId, fermer }: Props) {
  const [bailleurId, setBailleur] = useState('')
  const [fichier, setFichier] = useState<File | null>(null)
  const [essai, setEssai] = useState<Import | null>(null)
  const { enCours, erreur, envoyer } = useImport(operationId)
  const essayer = async (choisi: File, bailleur: string) => {
    setFichier(choisi)
    setEssai(null)
    setEssai(await envoyer(choisi, bailleur, true))
  }
  /** Ce que le fichier donnerait dépend du bailleur : ses logements déjà offerts. */
  const changerDeBailleur = (bailleur: string) => {
    setBailleur(bailleur)
    if (fichier !== null) void essayer(fichier, bailleur)
  }
  const importer = async () => {
    if (fichier === null) return
    const fait = await envoyer(fichier, bailleurId, false)
    if (fait === null) return
    notifier({ message: `${logements(fait.crees.length)} ${operationId === undefined ? 'mis à disposition' : 'au parc de l’opération'}` })
    fermer()
  }
  const pret = essai !== null && essai.acceptees > 0
  return (
    <Dialogue
      titre={operationId === undefined ? 'Importer une liste' : 'Importer les portes'}
      detail="Un classeur XLSX ou un fichier CSV ; les titres de la première ligne disent ce que porte chaque colonne."
      largeur={720}
      fermer={fermer}
      pied={
        <PiedDeGeste
          action={pret ? `Importer ${logements(essai.acceptees)}` : 'Importer'}
          pendant={essai === null ? 'Lecture du fichier' : 'Import en cours'}
          enCours={enCours}
          empeche={
            !pret &&
            !enCours &&
            (essai === null ? 'Choisissez d’abord un fichier : rien ne s’écrit avant votre accord.' : 'Aucune ligne ne peut être importée.')
          }
          erreur={erreur}
          faire={() => void importer()}
          fermer={fermer}
        />
      }
    >
      <div className="dlg-c champs">
        {bailleurAChoisir && <ChoisirLeBailleur valeur={bailleurId} changer={changerDeBailleur} ferme={enCours} />}
        <div>
          <ChoisirUnClasseur
            libelle={fichier === null ? 'Choisir un fichier' : 'Choisir un autre fichier'}
            etiquette="Choisir la liste à importer"
            empeche={enCours || (bailleurAChoisir && bailleurId === '')}
            choisir={(choisi) => void essayer(choisi, bailleurId)}
          />{' '}
          {fichier?.name ?? (
            <a className="lk" href={MODELE} download="Liste de logements à remplir.csv">
              Télécharger un modèle
            </a>
          )}
        </div>
        <div role="status">{essai !== null && <Essai essai={essai} />}</div>
      </div>
    </Dialogue>
  )
}

function useImport(operationId: string | undefined) {
  const client = useQueryClient()
  const [{ enCours, erreur }, setEtat] = useState<{ readonly enCours: boolean; readonly erreur: unknown }>({ enCours: false, erreur: null })
  const envoyer = async (fichier: File, bailleurId: string, essai: boolean): Promise<Import | null> => {
    setEtat({ enCours: true, erreur: null })
    const corps = new FormData()
    corps.append('essai', String(essai))
    if (bailleurId !== '') corps.append('bailleurId', bailleurId)
    corps.append('fichiers', fichier, fichier.name)
    try {
      const lu = await envoyerFichiers(adresseDe(operationId), {
        corps,
        idempotence: crypto.randomUUID(),
        signal: new AbortController().signal,
        progres: () => {},
      })
      setEtat({ enCours: false, erreur: null })
      if (!essai) await client.invalidateQueries({ queryKey: operationId === undefined ? ['logements'] : ['operation', operationId] })
      return lu
    } catch (refus) {
      setEtat({ enCours: false, erreur: refus })
      return null
    }
  }
  return { enCours, erreur, envoyer }
}

const adresseDe = (operationId: string | undefined): 'POST /v1/logements/_import' =>
  (operationId === undefined
    ? 'POST /v1/logements/_import'
    : `POST /v1/operations/${operationId}/logements/_import`) as 'POST /v1/logements/_import'

interface PropsBailleur {
  readonly valeur: string
  readonly changer: (id: string) => void
  readonly ferme: boolean
}

function ChoisirLeBailleur({ valeur, ferme, changer }: PropsBailleur) {
  const bailleurs = useBailleurs()
  return (
    <ChoixImmediat
      libelle="Bailleur"
      options={Object.fromEntries((bailleurs.data ?? []).map(({ id, nom }) => [id, nom]))}
      valeur={valeur === '' ? null : valeur}
      changer={changer}
      ferme={ferme}
      lecture={bailleurs}
    />
  )
}

/** Ce que le fichier donnerait : colonnes reconnues, lignes acceptées, et pourquoi les autres sont refusées. */
function Essai({ essai: { acceptees, refusees, colonnes } }: { readonly essai: Import }) {
  const laissees = colonnes.filter(({ champ }) => champ === null).map(({ titre }) => titre || 'sans titre')
  return (
    <div className="champs">
      <p>
        <b>{logements(acceptees)}</b> à importer
        {refusees.length > 0 && `, ${formatNombre(refusees.length)} ${refusees.length > 1 ? 'lignes refusées' : 'ligne refusée'}`}.
      </p>
      <p className="soft">
        Colonnes reconnues : {colonnes.flatMap(({ champ }) => (champ === null ? [] : [libelleDuChamp(champ)])).join(', ')}.
        {laissees.length > 0 && ` Laissées de côté : ${laissees.join(', ')}.`}
      </p>
      {refusees.length > 0 && (
        <ul className="puces" aria-label="Lignes refusées">
          {refusees.map(({ ligne, raisons }) => (
            <li key={ligne}>
              Ligne {ligne} : {raisons.join(' ; ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const logements = (nombre: number) => (nombre > 1 ? `${formatNombre(nombre)} logements` : `${nombre} logement`)
