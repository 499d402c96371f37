import { direLaValeur, libelleDuChamp as libelle } from '@relogement/domain/operation/operation.champs'
import { domanialites, etatsDuSol, famillesDAction, famillesOperation, orientations } from '@relogement/domain/operation/operation.listes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { type Nomme, nommer } from '../core/conflit/nommer.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix, ChoixMultiple } from '../core/formulaire/Choix.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import type { Chemin } from '../core/fusion.ts'
import { dernierAuteur } from '../historique/dernierAuteur.ts'
import { useBailleurs } from '../logement/logement.data.ts'
import { NomsDesVilles } from '../referentiel/NomsDesVilles.tsx'
import { usePrus } from '../reunion/reunion.data.ts'
import { ChampVille } from './ChampVille.tsx'
import { corpsDe, formulaireSchema, type SaisieDuFormulaire, valeursDe } from './formulaire.ts'
import { type Operation, operationOptions, useCharges, useEnregistrer, vuDeLOperation } from './operation.data.ts'

interface Props {
  /** Nulle : une opération de plus. */
  readonly operation: Operation | null
  /** Celui qu'on vient remplir ; à défaut, le premier. */
  readonly champ?: string | null
  readonly fermer: () => void
}

type S = SaisieDuFormulaire

/** Créer une opération, ou changer ce qu'on en sait. */
export function SaisirOperation({ operation, champ = null, fermer }: Props) {
  const titre = operation === null ? 'Créer une opération' : 'Modifier l’opération'
  const { enregistrer, conflit } = useSaisie(operation)
  return (
    <Dialogue titre={titre} {...(operation === null ? {} : { detail: operation.nom })} largeur={720} fermer={fermer}>
      <Formulaire<S>
        schema={formulaireSchema}
        valeurs={valeursDe(operation)}
        {...(operation === null ? {} : { version: operation.version })}
        brouillon={`operation:${operation?.id ?? 'nouvelle'}`}
        enregistrer={enregistrer}
        apres={fermer}
        nom={titre}
        pied={<PiedDeDialogue action={operation === null ? 'Créer l’opération' : 'Enregistrer'} fermer={fermer} />}
      >
        {champ !== null && <Viser champ={champ as keyof S} />}
        <div className="dlg-c champs">
          <div className="deux-colonnes">
            <Texte<S> nom="nom" libelle={libelle('nom')} />
            {operation === null && <Texte<S> nom="code" libelle="Code, début de celui de ses ménages" exemple="ALM-2026" />}
            <Choix<S> nom="famille" libelle={libelle('famille')} options={famillesOperation} />
            <Parties />
            <ChampVille operation={operation} />
            <Texte<S> nom="QPV" libelle={libelle('QPV')} facultatif />
            <Nombre<S> nom="nombreLogements" libelle={libelle('nombreLogements')} facultatif pas={1} />
            <Choix<S> nom="nombrePropositionsDues" libelle={libelle('nombrePropositionsDues')} options={{ 2: '2', 3: '3' }} />
            <Texte<S> nom="residence" libelle={libelle('residence')} facultatif />
            <Texte<S> nom="batiments" libelle={libelle('batiments')} facultatif exemple="A, B et C" />
            <Nombre<S> nom="anneeConstruction" libelle={libelle('anneeConstruction')} facultatif pas={1} annee />
            <ChoixMultiple<S> nom="famillesAction" libelle={libelle('famillesAction')} facultatif options={famillesDAction} />
            <Choix<S> nom="orientation" libelle={libelle('orientation')} facultatif options={orientations} />
            <Choix<S> nom="etatDuSol" libelle={libelle('etatDuSol')} facultatif options={etatsDuSol} />
            <ChoixMultiple<S> nom="domanialites" libelle={libelle('domanialites')} facultatif options={domanialites} />
            <ChoixMultiple<S> nom="domanialitesFutures" libelle={libelle('domanialitesFutures')} facultatif options={domanialites} />
          </div>
        </div>
      </Formulaire>
      {conflit}
    </Dialogue>
  )
}

function Viser({ champ }: { readonly champ: keyof S }) {
  const { setFocus } = useFormContext<S>()
  useEffect(() => setFocus(champ), [setFocus, champ])
  return null
}

/** Son bailleur, son PRU, qui la conduit. */
function Parties() {
  const bailleurs = useBailleurs()
  const prus = usePrus()
  const charges = useCharges()
  const parId = (lignes: readonly { readonly id: string; readonly nom: string }[] = []) =>
    Object.fromEntries(lignes.map(({ id, nom }) => [id, nom]))
  const personnes = charges.data?.map(({ id, prenom, nom, partenaire }) => ({
    id,
    nom: [`${prenom} ${nom}`, partenaire].filter(Boolean).join(', '),
  }))
  return (
    <>
      <Choix<S> nom="bailleur" libelle={libelle('bailleur')} facultatif options={parId(bailleurs.data)} lecture={bailleurs} />
      <Choix<S> nom="PRU" libelle={libelle('PRU')} facultatif options={parId(prus.data)} lecture={prus} />
      <Choix<S> nom="chargeOperation" libelle={libelle('chargeOperation')} facultatif options={parId(personnes)} lecture={charges} />
    </>
  )
}

/** Un champ dans un conflit ; ce qui se tient par son identifiant s'y dit par son nom. */
function usePresenter() {
  const bailleurs = useBailleurs()
  const prus = usePrus()
  const charges = useCharges()
  const lus: Readonly<Record<string, readonly Nomme[]>> = {
    bailleur: bailleurs.data ?? [],
    PRU: prus.data ?? [],
    chargeOperation: (charges.data ?? []).map(({ id, prenom, nom }) => ({ id, nom: `${prenom} ${nom}` })),
  }
  return (chemin: Chemin, valeur: unknown) => {
    const champ = chemin.join('.')
    if (champ === 'villeCode') return { libelle: libelle('ville'), valeur: <NomsDesVilles codes={[valeur].flat().filter(estTexte)} /> }
    return { libelle: libelle(champ), valeur: lus[champ] === undefined ? direLaValeur(champ, valeur) : nommer(valeur, lus[champ]) }
  }
}

const estTexte = (valeur: unknown) => typeof valeur === 'string'

/** Crée, ou enregistre : ce qu'un collègue a changé entre-temps se réunit, le même champ se choisit. */
function useSaisie(operation: Operation | null) {
  const { mutateAsync: envoyer } = useEnregistrer(operation?.id ?? null)
  const presenter = usePresenter()
  const { choisir, dialogue } = useConflit<S>(presenter, 'cette opération')
  const client = useQueryClient()
  const navigate = useNavigate()
  const enregistrer = async (saisie: S, { valeurs, version }: Origine<S>) => {
    if (operation === null) {
      const { id } = await envoyer({ body: corpsDe(saisie) })
      return void navigate({ to: '/operations/$id', params: { id } })
    }
    const { id } = operation
    await enregistrerAvecFusion({
      saisie,
      base: valeurs,
      version: version ?? operation.version,
      envoyer: (reunie, sur) => envoyer({ body: corpsDe(reunie), version: sur }),
      relire: async () => {
        const [relue, auteur] = await Promise.all([
          client.query({ ...operationOptions(id), staleTime: 0 }),
          dernierAuteur(vuDeLOperation(id)),
        ])
        return { valeurs: valeursDe(relue), version: relue.version, auteur: auteur?.nom, le: auteur?.le }
      },
      choisir,
    })
  }
  return { enregistrer, conflit: dialogue }
}
